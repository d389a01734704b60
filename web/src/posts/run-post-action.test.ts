import type { Call } from '@bowerbird/domain/core/call.ts'
import { actionTrouble } from '@bowerbird/domain/core/words.ts'
import { publishPost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiRefusal, type Caller } from '../core/call-api.ts'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { useToasts } from '../ui/overlays/toasts.ts'
import { onPostEvent, type PostAction, type PostEvent } from './posts.events.ts'
import { runPostActions } from './run-post-action.ts'

let reported: PostEvent[] = []
let stop = () => {}
beforeEach(() => {
  reported = []
  stop = onPostEvent((event) => reported.push(event))
})
afterEach(() => {
  stop()
  useDialogQueue.setState({ queue: [] })
  useToasts.setState({ toasts: [] })
})

const post = { id: '7' }
const sent = { id: '7' }
const alerts = () => useDialogQueue.getState().queue.map(({ message }) => message)
const answering = (status: number, body?: unknown) =>
  runPostActions((async () => {
    if (status !== 200) throw new ApiRefusal({ status, code: 'x', text: 'No.', body })
    return { post: { id: '7', state: 'published' } }
  }) as Caller)

const actions: PostAction[] = [
  'like',
  'unlike',
  'reblog',
  'reply',
  'answer',
  'publish',
  'delete',
  'promote',
  'unpromote',
  'approve',
  'deny',
  'remove_app_attribution',
  'pin',
  'report',
  'save',
]

test.each(actions)(
  '%s: 200 is a success, 403 forbidden without an alert, and both carry the post [POST-359, POST-360, POST-362]',
  async (action) => {
    await answering(200)(action, post, publishPost, sent)
    await answering(403)(action, post, publishPost, sent).catch(() => {})
    expect(reported.map(({ name, post }) => [name, post])).toEqual([
      [`${action}:success`, post],
      [`${action}:forbidden`, post],
    ])
    expect(alerts()).toEqual([])
  },
)

test.each([401, 404, 500, 503, 400, 0])(
  '%i is a failure with the post, and an alert says so [POST-362, POST-463, POST-464, POST-465]',
  async (status) => {
    await expect(answering(status)('publish', post, publishPost, sent)).rejects.toMatchObject({ status })
    expect(reported).toMatchObject([{ name: 'publish:fail', post }])
    expect(alerts()).toEqual([actionTrouble()])
    expect(actionTrouble()).toBe('Sorry, we seem to be having technical trouble.  Please try again later.')
  },
)

test('a failed publish tells what the server answered [POST-353]', async () => {
  const body = { meta: { status: 500, msg: 'Oh' }, response: {}, errors: [{ code: 1, title: 'Oh' }] }
  await answering(500, body)('publish', post, publishPost, sent).catch(() => {})
  expect(reported).toEqual([{ name: 'publish:fail', post, body }])
})

test('without an endpoint nothing is called, told or shown [POST-361]', async () => {
  for (const endpoint of [undefined, { ...publishPost, path: '' }])
    await expect(answering(200)('publish', post, endpoint as unknown as Call, {})).rejects.toThrow(
      'Missing endpoint url for publish',
    )
  expect([reported, alerts()]).toEqual([[], []])
})
