import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let me: Person
beforeAll(async () => {
  world = await openWorld()
  me = await world.aMember()
})
afterAll(() => world.close())

test.each([
  [{ confirm_tos: 5 }, 'Invalid "confirmTos" type. Expected boolean, got number.'],
  [{ confirm_tos: 'yes' }, 'Invalid "confirmTos" type. Expected boolean, got string.'],
  [{ can_be_liked: null }, 'Invalid "canBeLiked" type. Expected boolean, got null.'],
  [{ post: { tags: ['a'] } }, 'Invalid "tags" type. Expected string, got array.'],
  [{ cta_text_code: {} }, 'Invalid "ctaTextCode" type. Expected number, got object.'],
  [{ content_stats: 5 }, 'Invalid "contentStats" type. Expected object, got number.'],
  [{ cta_text_code: 1000 }, 'cta_text_code: is more than 100'],
])('a post with %j is refused in the words of the form [POST-094] [POST-096] [POST-146]', async (wrong, words) => {
  const sent = { channel_id: me.blogName, post: { type: 'text', two: '<p>words</p>' }, ...wrong }
  const answer = await world.app.inject({
    method: updatePost.method,
    url: updatePost.path,
    headers: { cookie: `session=${me.token}`, 'x-form-key': me.formKey },
    payload: sent,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].title).toBe(words)
})
