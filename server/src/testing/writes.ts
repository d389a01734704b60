import type { Person } from './world.ts'

type Who = 'guest' | 'stranger' | 'owner' | 'blocked' | 'staff'

interface Named {
  id: string
  reblog_key: string
}
export type Post = Named

/** A blog with posts in every state, and the people who act on it. */
interface Scene {
  people: Record<Who, Person>
  post: Named
  draft: Named
  queued: Named
  ask: Named
  submission: Named
  replyId: string
  /** An unused upload of the stranger. */
  photoUrl: string
  /** A conversation of the owner, from the owner's side. */
  talk: { conversation_id: string; participant: string }
}

type Send = (who: Person, call: string, fields: Record<string, unknown>) => Promise<unknown>

/** A write with valid fields, and the viewers who may do it; for everyone else it must change nothing. */
interface Write {
  call: string
  what?: string
  fields: (scene: Scene) => Record<string, unknown>
  allowed: readonly Who[]
  before?: (scene: Scene, send: Send) => Promise<unknown>
  /** The call is allowed and changes nothing. */
  isRead?: boolean
  /** The status for viewers who may send it but own nothing that it names. */
  othersGet?: number
  /** Viewers whose call succeeds without a change, because they own nothing that it concerns. */
  idle?: readonly Who[]
}

const ownerName = ({ people }: Scene) => people.owner.blogName
const secondName = (scene: Scene) => `${ownerName(scene).slice(0, 30)}-2`
const ownerAlone = ['owner'] as const
const staffAlone = ['staff'] as const
const others = ['stranger', 'staff'] as const
const whoSeesIt = ['owner', 'stranger', 'staff'] as const
const members = ['owner', 'stranger', 'blocked', 'staff'] as const
const anyoneWhoSeesIt = ['guest', ...whoSeesIt] as const
const everyone = ['guest', ...members] as const
const ofClient = {
  ...{ language: 'en', manufacturer: '', os_version: '', platform: 'web' },
  ...{ build_version: '', carrier: '', connection: '', model: '' },
}
const noMessages = (scene: Scene) => ({ tumblelog: ownerName(scene), name: 'can_send_messages', on: false })
const noChoice = ({ people }: Scene) => ({ id: people.owner.accountId, can_modify_safe_mode: false })
const shareOf = (scene: Scene) => ({ tumblelog_name: ownerName(scene), post_id: scene.post.id })

const autosaveId = '6b8f0c52-52a4-4b8e-9f55-0d2f8d1f6f10'

export const writes: readonly Write[] = [
  {
    call: 'POST /svc/conversations/messages',
    fields: ({ talk }) => ({ ...talk, type: 'TEXT', message: 'Who is there?' }),
    allowed: ownerAlone,
  },
  { call: 'POST /svc/conversations/mark_as_read', fields: ({ talk }) => talk, allowed: ownerAlone },
  { call: 'POST /svc/conversations/flag', fields: ({ talk }) => ({ ...talk, type: 'unblur' }), allowed: ownerAlone },
  { call: 'DELETE /svc/conversations/messages', fields: ({ talk }) => talk, allowed: ownerAlone },
  {
    call: 'POST /svc/post/update',
    what: 'new',
    fields: (scene) => ({ channel_id: ownerName(scene), post: { one: 'New' } }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /svc/post/update',
    what: 'edit',
    fields: (scene) => ({ channel_id: ownerName(scene), edit_post_id: scene.post.id, post: { one: 'Changed' } }),
    allowed: ownerAlone,
  },
  { call: 'POST /svc/post/fetch', fields: ({ draft }) => ({ post_id: draft.id }), allowed: ownerAlone, isRead: true },
  { call: 'POST /svc/post/get_post_form_builder_data', fields: () => ({}), allowed: members, isRead: true },
  {
    call: 'POST /svc/post/get_video_data',
    fields: () => ({ embed_url: 'https://no-service.invalid/x' }),
    allowed: members,
    isRead: true,
  },
  {
    call: 'POST /svc/autosaves/save',
    fields: (scene) => ({ id: autosaveId, tumblelog: ownerName(scene), form: 'new/text', written: '{}' }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /svc/autosaves/discard',
    fields: () => ({ id: autosaveId }),
    allowed: ownerAlone,
    before: (scene, send) =>
      send(scene.people.owner, 'POST /svc/autosaves/save', {
        ...{ id: autosaveId, tumblelog: ownerName(scene), form: 'new/text', written: '{}' },
      }),
    idle: ['stranger', 'blocked', 'staff'],
  },
  { call: 'POST /svc/post/delete', fields: ({ post }) => ({ post_id: post.id }), allowed: ownerAlone },
  { call: 'POST /publish', fields: ({ draft }) => ({ id: draft.id }), allowed: ownerAlone },
  {
    call: 'POST /svc/blog/:name/queue/reorder',
    fields: (scene) => ({ name: ownerName(scene), post_id: scene.queued.id }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /svc/blog/:name/queue/shuffle',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /remove_app_attribution',
    fields: ({ post }) => ({ post_id: post.id }),
    allowed: ownerAlone,
  },
  { call: 'POST /svc/promote', fields: ({ post }) => ({ tag: 'tag', post_id: post.id }), allowed: staffAlone },
  {
    call: 'POST /svc/unpromote',
    fields: ({ post }) => ({ tag_id: 'tag', post_id: post.id }),
    allowed: staffAlone,
    before: ({ people, post }, send) => send(people.staff, 'POST /svc/promote', { tag: 'tag', post_id: post.id }),
  },
  { call: 'POST /svc/like', fields: ({ post }) => ({ id: post.id }), allowed: others },
  {
    call: 'POST /svc/unlike',
    fields: ({ post }) => ({ id: post.id }),
    allowed: whoSeesIt,
    isRead: true,
  },
  {
    call: 'POST /fast_reblog',
    fields: ({ post }) => ({ reblog_post_id: post.id, reblog_key: post.reblog_key }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /svc/reply',
    fields: ({ post }) => ({ post_id: post.id, reply_text: 'So' }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /svc/reply',
    what: 'with a photo that the stranger uploaded',
    fields: ({ post, photoUrl }) => ({ post_id: post.id, photo_url: photoUrl }),
    allowed: ['stranger'],
    othersGet: 400,
  },
  { call: 'POST /svc/reply/delete', fields: ({ replyId }) => ({ reply_id: replyId }), allowed: ownerAlone },
  {
    call: 'POST /svc/post/ask',
    fields: (scene) => ({ recipient: ownerName(scene), question: 'How?' }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /answer',
    fields: (scene) => ({
      post_id: scene.ask.id,
      tumblelog: ownerName(scene),
      key: scene.ask.reblog_key,
      answer_text: '<p>So</p>',
    }),
    allowed: ownerAlone,
  },
  { call: 'POST /svc/report', fields: ({ post }) => ({ post_id: post.id, reason: 'spam' }), allowed: others },
  { call: 'POST /svc/post/pin', fields: ({ post }) => ({ post_id: post.id, pinned: true }), allowed: ownerAlone },
  { call: 'POST /approve_submission', fields: ({ submission }) => ({ id: submission.id }), allowed: ownerAlone },
  { call: 'POST /deny_submission', fields: ({ submission }) => ({ pid: submission.id }), allowed: ownerAlone },
  {
    call: 'POST /svc/post/sensitive',
    fields: ({ post }) => ({ post_id: post.id, sensitive: true }),
    allowed: staffAlone,
  },
  {
    call: 'POST /svc/appeal',
    fields: (scene) => ({ post_id: scene.post.id, blog_name: ownerName(scene), state: 3 }),
    allowed: ownerAlone,
    before: ({ people, post }, send) =>
      send(people.staff, 'POST /svc/post/sensitive', { post_id: post.id, sensitive: true }),
  },
  {
    call: 'POST /svc/appeal/review',
    fields: ({ post }) => ({ post_id: post.id, decision: 'not_sensitive' }),
    allowed: staffAlone,
    async before(scene, send) {
      const { people, post } = scene
      await send(people.staff, 'POST /svc/post/sensitive', { post_id: post.id, sensitive: true })
      await send(people.owner, 'POST /svc/appeal', { post_id: post.id, blog_name: ownerName(scene), state: 3 })
    },
  },
  ...['spam', 'uniblock', 'suspended'].map((mark) => ({
    call: `POST /${mark}/toggle`,
    fields: (scene: Scene) => ({ tumblelog: ownerName(scene) }),
    allowed: staffAlone,
  })),
  {
    call: 'POST /svc/blog/suspension/appeal',
    fields: (scene) => ({ tumblelog: ownerName(scene), text: 'It was a quote' }),
    allowed: ownerAlone,
    before: (scene, send) => send(scene.people.staff, 'POST /suspended/toggle', { tumblelog: ownerName(scene) }),
  },
  { call: 'POST /svc/staff/blogs/switch', fields: noMessages, allowed: staffAlone },
  { call: 'POST /svc/staff/people/safe_mode', fields: noChoice, allowed: staffAlone },
  { call: 'POST /svc/staff/posts/take_down', fields: ({ post }) => ({ post_id: post.id }), allowed: staffAlone },
  ...['nsfw', 'adult'].map((mark) => ({
    call: `POST /${mark}/toggle`,
    fields: (scene: Scene) => ({ tumblelog: ownerName(scene) }),
    allowed: ['owner', 'staff'] as const,
  })),
  { call: 'POST /svc/follow', fields: (scene) => ({ tumblelog: ownerName(scene) }), allowed: others },
  {
    call: 'POST /svc/unfollow',
    fields: (scene) => ({ tumblelog: ownerName(scene) }),
    allowed: others,
    idle: ['owner', 'blocked'],
    before: follow,
  },
  {
    call: 'POST /svc/blog/:name/subscription',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: others,
    before: follow,
  },
  {
    call: 'DELETE /svc/blog/:name/subscription',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: others,
    idle: ['owner', 'blocked'],
    async before(scene, send) {
      await follow(scene, send)
      for (const who of others)
        await send(scene.people[who], 'POST /svc/blog/:name/subscription', { name: ownerName(scene) })
    },
  },
  { call: 'POST /svc/post/hide', fields: ({ post }) => ({ post_id: post.id }), allowed: others },
  { call: 'POST /svc/mute/add', fields: (scene) => ({ tumblelog: ownerName(scene) }), allowed: others },
  { call: 'POST /svc/tag/follow', fields: () => ({ tag: 'tag' }), allowed: members },
  {
    call: 'POST /svc/tag/unfollow',
    fields: () => ({ tag: 'tag' }),
    allowed: members,
    before: async ({ people }, send) => {
      for (const who of members) await send(people[who], 'POST /svc/tag/follow', { tag: 'tag' })
    },
  },
  {
    call: 'POST /svc/blog/:name/rename',
    fields: (scene) => ({ name: ownerName(scene), new_name: secondName(scene) }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /svc/blog/:name/delete',
    fields: (scene) => ({ name: secondName(scene), typed_name: secondName(scene) }),
    allowed: ownerAlone,
    before: (scene, send) => send(scene.people.owner, 'POST /svc/blog/create', { name: secondName(scene) }),
  },
  {
    call: 'POST /svc/blog/create',
    fields: ({ draft }) => ({ name: `new-${draft.id}`.slice(0, 32) }),
    allowed: members,
  },
  {
    call: 'POST /svc/blog/:name/activity/seen',
    fields: (scene) => ({ name: ownerName(scene) }),
    allowed: ownerAlone,
    isRead: true,
  },
  {
    call: 'POST /svc/indash_blog/header',
    fields: (scene) => ({ tumblelog_name_or_id: ownerName(scene), tumblelog: { title: 'Mine' } }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /svc/blog/:name/domain',
    fields: (scene) => ({ name: ownerName(scene), cname: `d${scene.post.id}.bower.org` }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /svc/block/add',
    fields: (scene) => ({ tumblelog: ownerName(scene), blocked_tumblelog: scene.people.stranger.blogName }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /svc/block/remove',
    fields: (scene) => ({ tumblelog: ownerName(scene), blocked_tumblelog: scene.people.blocked.blogName }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /settings/save',
    fields: (scene) => ({ page: 'blog', tumblelog_name_or_id: ownerName(scene), tumblelog: { asks: 'off' } }),
    allowed: ownerAlone,
  },
  {
    call: 'POST /svc/user/current_channel',
    fields: (scene) => ({ tumblelog: ownerName(scene) }),
    allowed: ownerAlone,
    isRead: true,
  },
  { call: 'POST /svc/staff/flag', fields: () => ({ name: 'reddit_sharing', on: false }), allowed: staffAlone },
  { call: 'POST /svc/welcome/topics', fields: () => ({ topics: 'moss' }), allowed: members },
  { call: 'POST /svc/welcome/step', fields: () => ({ step: 'post' }), allowed: members },
  { call: 'POST /svc/staff/site', fields: () => ({ description: 'A place' }), allowed: staffAlone },
  { call: 'POST /svc/staff/site/logo/remove', fields: () => ({}), allowed: staffAlone },
  { call: 'POST /svc/staff/site/mail/test', fields: () => ({}), allowed: staffAlone },
  { call: 'POST /svc/staff/invite', fields: () => ({}), allowed: staffAlone },
  {
    call: 'POST /svc/staff/invite/revoke',
    fields: () => ({ id: '1' }),
    allowed: staffAlone,
    isRead: true,
  },
  { call: 'POST /svc/search/inline_gif', fields: () => ({ q: 'tag' }), allowed: members, isRead: true },
  { call: 'POST /svc/search/notices', fields: () => ({ term: 'tag', header: 'Hm', body: 'So' }), allowed: staffAlone },
  {
    call: 'POST /svc/search/notices/remove',
    fields: () => ({ term: 'tag' }),
    allowed: staffAlone,
    before: ({ people }, send) =>
      send(people.staff, 'POST /svc/search/notices', { term: 'tag', header: 'Hm', body: 'So' }),
  },
  { call: 'POST /svc/post/share/:tumblelog_name/:post_id', fields: shareOf, allowed: anyoneWhoSeesIt, isRead: true },
  {
    call: 'POST /svc/share/email',
    fields: (scene) => ({ ...shareOf(scene), email_address: 'mia@example.test' }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /svc/email_tumblelog',
    fields: (scene) => ({ tumblelog_name: ownerName(scene), email_address: 'mia@example.test' }),
    allowed: anyoneWhoSeesIt,
  },
  {
    call: 'POST /svc/share/:network',
    fields: (scene) => ({ ...shareOf(scene), network: 'reddit', share_fallback: true }),
    allowed: anyoneWhoSeesIt,
  },
  { call: 'POST /svc/facebook_status', fields: () => ({}), allowed: members, isRead: true },
  {
    call: 'POST /services/cslog',
    fields: () => ({
      payload: [
        {
          ...{ log_key: 'k', uuid: 'u', event: 'e', ts: 1, rid: 'r', elapsed: 1, data: {} },
          env: { screen: 'Unknown', width: 1, height: 1 },
        },
      ],
    }),
    allowed: everyone,
  },
  {
    call: 'POST /svc/survey/:survey_id/respond',
    fields: ({ post }) => ({ survey_id: 'sensitive-blog', post_id: post.id, user_response: 'No' }),
    allowed: whoSeesIt,
  },
  {
    call: 'POST /svc/linked_accounts/remove',
    fields: () => ({ network: 'twitter' }),
    allowed: members,
    isRead: true,
  },
  {
    call: 'POST /svc/staff/ads',
    fields: () => ({ title: 'T', body: '', image_url: '', link_url: '/help', is_active: true }),
    allowed: staffAlone,
  },
  { call: 'POST /svc/staff/ads/remove', fields: () => ({ id: '1' }), allowed: staffAlone },
  { call: 'POST /svc/staff/reports/settle', fields: () => ({ id: '1' }), allowed: staffAlone, isRead: true },
  ...['retry', 'discard'].map((what) => ({
    call: `POST /svc/staff/dead_letters/${what}`,
    fields: () => ({ kind: 'event', id: '1', name: 'nobody' }),
    allowed: staffAlone,
    isRead: true,
  })),
  { call: 'POST /svc/staff/dead_letters/retry_all', fields: () => ({}), allowed: staffAlone, isRead: true },
  {
    call: 'POST /svc/log/client_error',
    fields: () => ({ chunk: 'c', path: '/', message: 'm' }),
    allowed: everyone,
  },
  { call: 'POST /svc/log/lady', fields: () => ({ events: [{ name: 'play' }] }), allowed: everyone },
  {
    call: 'POST /svc/log/conversion',
    fields: () => ({ log: '{"name":"CONVERSION_ACTION_HTML5_VIDEO","extra":{"player":"p","player_version":2}}' }),
    allowed: members,
  },
  {
    call: 'POST /services/tracker',
    fields: () => ({ trackers: ['pt'], krakenEvents: [], ...ofClient }),
    allowed: everyone,
  },
]

async function follow(scene: Scene, send: Send): Promise<void> {
  for (const who of others) await send(scene.people[who], 'POST /svc/follow', { tumblelog: ownerName(scene) })
}
