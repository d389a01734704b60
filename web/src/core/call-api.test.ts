import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { subscribeToBlog, unsubscribeFromBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { pollUnread } from '@bowerbird/domain/messaging/live.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { sendConversion, sendLog } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal, callApi, createCaller } from './call-api.ts'
import { setFormKey } from './form-key.ts'
import './session.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const fine = () => answer(200, { meta: { status: 200, msg: 'OK' }, response: { ok: true } })
const wire = vi.fn<typeof fetch>()

beforeEach(() => {
  document.head.innerHTML = '<meta name="form-key" content="the key">'
  wire.mockImplementation(async () => fine())
  vi.stubGlobal('fetch', wire)
})
afterEach(() => {
  wire.mockReset()
  vi.unstubAllGlobals()
})

const sent = () => {
  const [url, init] = wire.mock.calls[0] ?? []
  return { url, method: init?.method, body: init?.body, headers: init?.headers as Record<string, string> }
}

test('a read puts its input into path and query, without what was left out', async () => {
  await callApi(readTimeline, { pageRoot: 'tagged', tag: 'found & lost', limit: 5, before: undefined })
  expect(sent()).toMatchObject({ url: '/svc/timeline/tagged?tag=found+%26+lost&limit=5', method: 'GET', body: null })
})

test('a write sends JSON, and the path keeps what belongs to it', async () => {
  await callApi(subscribeToBlog, { name: 'satin', source: 'x' })
  expect(sent()).toMatchObject({ url: '/svc/blog/satin/subscription', method: 'POST', body: '{"source":"x"}' })
  wire.mockClear()
  await callApi(unsubscribeFromBlog, { name: 'satin' })
  expect(sent()).toMatchObject({ url: '/svc/blog/satin/subscription', method: 'DELETE' })
})

test('a log of the page is sent as plain text, and a conversion as a form [BLOG-393, BLOG-394]', async () => {
  await callApi(sendLog, { payload: [] })
  expect(sent()).toMatchObject({ headers: { 'content-type': 'text/plain' }, body: '{"payload":[]}' })
  wire.mockClear()
  await callApi(sendConversion, { log: '{"a":1}' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(sent()).toMatchObject({ url: sendConversion.path, headers, body: 'log=%7B%22a%22%3A1%7D' })
})

test('every call carries the form key of the page, whatever it does [POST-390]', async () => {
  await callApi(readUserInfo, {})
  await callApi(likePost, { id: '1' })
  await callApi(unsubscribeFromBlog, { name: 'satin' })
  expect(wire.mock.calls.map(([, init]) => [init?.method, new Headers(init?.headers).get('x-form-key')])).toEqual([
    ['GET', 'the key'],
    ['POST', 'the key'],
    ['DELETE', 'the key'],
  ])
})

test('what a guest reads carries no key: their first writes fetch one together, and keep it; reads and logs do without', async () => {
  document.head.innerHTML = ''
  const session = { meta: { status: 200, msg: 'OK' }, response: { form_key: 'of a new session' } }
  wire.mockImplementation(async (url) => (url === readUserInfo.path ? answer(200, session) : fine()))
  await callApi(readTimeline, { pageRoot: 'tagged', tag: 'blue' })
  await callApi(sendLog, { payload: [] })
  expect(wire.mock.calls.map(([url]) => url)).not.toContain(readUserInfo.path)
  wire.mockClear()
  await Promise.all([callApi(likePost, { id: '1' }), callApi(likePost, { id: '2' })])
  await callApi(likePost, { id: '3' })
  expect(wire.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).get('x-form-key')])).toEqual([
    [readUserInfo.path, ''],
    [likePost.path, 'of a new session'],
    [likePost.path, 'of a new session'],
    [likePost.path, 'of a new session'],
  ])
  setFormKey('')
})

test('a refusal has its status, code, words and field, and the whole answer [POST-353]', async () => {
  const errors = [{ code: 'notes.own_post', title: 'No.', detail: 'id' }]
  const body = { meta: { status: 403, msg: '' }, response: {}, errors }
  wire.mockResolvedValue(answer(403, body))
  const refusal = await callApi(likePost, { id: '1' }).catch((problem) => problem)
  expect(refusal).toBeInstanceOf(ApiRefusal)
  expect(refusal).toMatchObject({ status: 403, code: 'notes.own_post', text: 'No.', field: 'id', body })
})

test('an answer that is not ours is technical trouble [POST-461]', async () => {
  wire.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const text = 'Sorry, we seem to be having technical trouble. Please try again later.'
  await expect(callApi(readUserInfo, {})).rejects.toMatchObject({ status: 502, text })
})

test('no answer at all means offline', async () => {
  wire.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(callApi(readUserInfo, {})).rejects.toMatchObject({ status: 0, code: 'core.offline' })
})

test('a refusal thrown in process, while the server renders, becomes the same', async () => {
  const refusal = { status: 404, code: 'blogs.gone', text: 'There’s no blog with that name.' } as const
  const call = createCaller(async () => {
    throw new RefusedError(refusal)
  })
  await expect(call(readUserInfo, {})).rejects.toMatchObject(refusal)
  await expect(call(readUserInfo, {})).rejects.toBeInstanceOf(ApiRefusal)
})

test('a bare answer is taken as it is, and a refusal of such a call is still one [MSG-364]', async () => {
  const body = { unread_messages: { key: { 1: 2 } }, error: false }
  wire.mockResolvedValue(answer(200, body))
  await expect(callApi(pollUnread, { token: 't' })).resolves.toEqual(body)
  wire.mockResolvedValue(answer(403, { error: true }))
  await expect(callApi(pollUnread, { token: 't' })).rejects.toMatchObject({ status: 403 })
})
