import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let [wren, jay] = [{} as Person, {} as Person]
let postId = ''
let uuid = ''
beforeAll(async () => {
  world = await openWorld()
  ;[wren, jay] = [await world.aMember(), await world.aMember()]
  postId = (await writePost(world, wren)).id
  const own = await world.db.selectFrom('blogs').select('uuid').where('id', '=', jay.blogId).executeTakeFirstOrThrow()
  uuid = own.uuid
})
afterAll(() => world.close())

const at = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
  world.app.inject({
    method,
    url: path.replace('{blog}', wren.blogName).replace('{post}', postId).replace('{uuid}', uuid),
    headers: { cookie: `session=${jay.token}` },
  })

test.each([
  '/svc/indash_blog?tumblelog_name_or_id={blog}&post_id={post}&limit=1&offset=0&should_bypass_safemode=false [BLOG-375]',
  '/svc/indash_blog/header?tumblelog_name_or_id={blog} [BLOG-377]',
  '/svc/tumblelog/{blog}/peepr?post_id={post}&limit=1 [BLOG-379]',
  '/svc/post/share/{blog}/{post} [BLOG-381, POST-435]',
  '/svc/conversations/participant_suggestions?participant={uuid}&limit=10&include_recent=true&exclude_active=false [BLOG-386]',
  '/svc/search/blog_search/{blog}/moss?next_offset=0&limit=10&sort=CREATED_DESC&post_type=ANY&post_role=ANY&filter_nsfw=false [BLOG-388]',
  '/svc/search/blog_search_typeahead/{blog} [BLOG-390]',
  '/svc/data/tumblelog?tumblelog={blog}&include_activity_data=true&include_activity_notifications=true [BLOG-398, POST-403]',
  '/svc/tumblelog_popover/{blog}?is_tumblelog_popover=true&is_user_mention=false [BLOG-399, POST-402]',
  '/svc/{blog}/posts/highlighted?is_tumblelog_popover=true&is_user_mention=false [BLOG-399, POST-401]',
  '/svc/search/posts?q=moss&sort=recent&filter_post_type=any&filter_nsfw=true&offset=0&limit=10 [BLOG-401]',
  '/svc/user/info [BLOG-437, POST-397]',
  '/svc/timeline/tagged?tag=moss&offset=0&limit=10 [POST-398]',
  '/svc/post/dashboard/before/0 [POST-432]',
])('a member may read %s', async (printed) => {
  const [path = ''] = printed.split(' ')
  expect((await at('GET', path)).statusCode).toBe(200)
})

// The form key is checked first: 403 means that the route exists, 404 that it does not.
test.each([
  'POST /svc/indash_blog/header [BLOG-378]',
  'POST /svc/survey/sensitive-blog/respond [BLOG-380]',
  'POST /svc/post/share/{blog}/{post} [BLOG-381, POST-435]',
  'POST /svc/share/email [BLOG-382, BLOG-383, POST-436]',
  'POST /svc/email_tumblelog [POST-437]',
  'POST /svc/share/facebook [BLOG-382, BLOG-383, POST-439]',
  'POST /svc/share/twitter [BLOG-382, BLOG-383, POST-438]',
  'POST /svc/share/pinterest [BLOG-382, BLOG-383, POST-440]',
  'POST /svc/share/reddit [BLOG-382, BLOG-383, POST-441]',
  'POST /svc/facebook_status [BLOG-384, POST-443]',
  'POST /svc/post/ask [BLOG-385]',
  'POST /svc/conversations/messages [BLOG-387]',
  'POST /svc/appeal [BLOG-391]',
  'POST /svc/appeal/review [BLOG-392]',
  'GET /svc/appeal/queue [BLOG-392]',
  'POST /svc/log/conversion [BLOG-393]',
  'POST /svc/log/lady [BLOG-395]',
  'POST /svc/log/client_error [BLOG-413]',
  'POST /svc/follow [BLOG-400, POST-399]',
  'POST /svc/unfollow [BLOG-400, POST-400]',
  'POST /svc/blog/{blog}/subscription [BLOG-066, POST-409]',
  'DELETE /svc/blog/{blog}/subscription [BLOG-066, POST-410]',
  'POST /settings/save [BLOG-220, POST-411]',
  'POST /register [POST-396]',
  'POST /login [POST-396]',
  'POST /logout [POST-396]',
  'POST /spam/toggle [POST-404]',
  'POST /nsfw/toggle [POST-405]',
  'POST /adult/toggle [POST-406]',
  'POST /uniblock/toggle [POST-407]',
  'POST /suspended/toggle [POST-408]',
  'POST /svc/block/add [POST-412]',
  'POST /svc/block/remove [POST-413]',
  'POST /svc/post/get_post_form_builder_data [POST-414]',
  'POST /svc/post/update [POST-416]',
  'POST /svc/post/fetch [POST-431]',
  'POST /svc/like [POST-444]',
  'POST /svc/unlike [POST-445]',
  'POST /fast_reblog [POST-446]',
  'POST /svc/reply [POST-447]',
  'POST /publish [POST-448]',
  'POST /svc/post/delete [POST-449]',
  'POST /svc/promote [POST-450]',
  'POST /svc/unpromote [POST-451]',
  'POST /answer [POST-452]',
  'POST /deny_submission [POST-453]',
  'POST /approve_submission [POST-454]',
  'POST /remove_app_attribution [POST-455]',
  'POST /svc/post/get_video_data [POST-456]',
  'POST /svc/search/inline_gif [POST-458]',
  'POST /svc/post/get_link_data [POST-460]',
])('nobody writes without the form key, and only staff read the queue: %s [BLOG-373]', async (printed) => {
  const [method, path = ''] = printed.split(' ')
  expect((await at(method as 'POST', path)).statusCode).toBe(403)
})

test('where nobody listens the answer is 404, with or without a key', async () => {
  for (const path of ['/svc/appeals', '/svc/facebook-status', '/svc/post/asks'])
    expect((await at('POST', path)).statusCode).toBe(404)
})
