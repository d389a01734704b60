import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../testing/fake-database.ts'
import { clearOutbox, keepForLater, listWaiting, sendOutbox, takeFromOutbox } from './outbox.ts'
import { findFile, findWaiting, keepFile } from './waiting-files.ts'

const picture = (bytes = 4) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
const asJson = (response: unknown, status = 200) =>
  new Response(JSON.stringify({ response, errors: [{ title: 'Not this one.' }] }), { status })

let answers: Record<string, () => Response>
let asked: { path: string; body: unknown }[]
beforeEach(() => {
  fakeDatabase()
  localStorage.clear()
  asked = []
  answers = {
    '/svc/user/info': () => asJson({ user: { name: 'wren' }, form_key: 'key' }),
    '/svc/post/upload/photo': () => asJson({ url: '/media/a.png' }),
    '/svc/post/update': () => asJson({ post: {} }),
  }
  // Browsers give a lock to one page at a time.
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<void>) => {
    turn = turn.then(work, work)
    return turn
  }
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    asked.push({ path, body })
    return answers[path]?.() ?? Response.error()
  })
})
afterEach(() => vi.unstubAllGlobals())

const pathsAsked = () => asked.map(({ path }) => path).filter((path) => path !== '/svc/user/info')

async function aWaitingPost(): Promise<string> {
  const name = await keepFile(picture())
  const post = { form: 'new/photo', target: {}, written: {} }
  await keepForLater({ id: 'p1', userName: 'wren', path: '/svc/post/update', body: { images: { o1: name } }, post })
  return name
}

test('a picture chosen without a network is uploaded before its post, and both go once, however many tabs send [DAY-193] [DAY-194]', async () => {
  const name = await aWaitingPost()
  expect(await findFile(name)).toBeInstanceOf(File)
  await Promise.all([sendOutbox(), sendOutbox()])
  expect(pathsAsked()).toEqual(['/svc/post/upload/photo', '/svc/post/update'])
  expect(asked.at(-1)?.body).toBe(JSON.stringify({ images: { o1: '/media/a.png' } }))
  expect(await listWaiting()).toEqual([])
  expect(await findFile(name)).toBeUndefined()
})

test('a picture that was uploaded is not uploaded again when its post goes later [DAY-194]', async () => {
  await aWaitingPost()
  answers['/svc/post/update'] = () => asJson(null, 503)
  await expect(sendOutbox()).rejects.toThrow()
  answers['/svc/post/update'] = () => asJson({ post: {} })
  await sendOutbox()
  expect(pathsAsked()).toEqual(['/svc/post/upload/photo', '/svc/post/update', '/svc/post/update'])
})

test('a sound goes to the upload of sounds, and what that answered is kept with it until its post is sent [DAY-227] [DAY-230]', async () => {
  const name = await keepFile(picture(), 'audio')
  const post = { form: 'new/audio', target: {}, written: {} }
  await keepForLater({ id: 'p1', userName: 'wren', path: '/svc/post/update', body: { preuploaded_url: name }, post })
  answers['/svc/post/upload/audio'] = () => asJson({ url: '/media/s.mp3', duration: 3 })
  answers['/svc/post/update'] = () => asJson(null, 400)
  await sendOutbox()
  expect(pathsAsked()).toEqual(['/svc/post/upload/audio', '/svc/post/update'])
  const { body } = asked[1] as { body: FormData }
  expect(body.get('audio')).toBeInstanceOf(File)
  expect(await listWaiting()).toMatchObject([{ refused: 'Not this one.' }])
  expect((await findWaiting(name))?.answer).toEqual({ url: '/media/s.mp3', duration: 3 })
})

test('an answer to an upload that is no JSON is a refusal in words [DAY-230]', async () => {
  await aWaitingPost()
  answers['/svc/post/upload/photo'] = () => new Response('<h1>Too large</h1>', { status: 413 })
  await sendOutbox()
  expect(await listWaiting()).toMatchObject([{ refused: 'Woops :(' }])
})

test('a message goes with its photo in one request, and not after its page took it back [DAY-231]', async () => {
  const body = { conversation_id: '1', type: 'IMAGE', image: await keepFile(picture()) }
  const item = { userName: 'wren', path: '/svc/conversations/messages', body, fileField: 'image' }
  answers['/svc/conversations/messages'] = () => asJson({ id: '1' })
  await keepForLater({ ...item, id: 'm1' })
  await keepForLater({ ...item, id: 'm2' })
  const isAsked = answers['/svc/user/info'] as () => Response
  answers['/svc/user/info'] = () => {
    void takeFromOutbox('m2')
    return isAsked()
  }
  await sendOutbox()
  expect(pathsAsked()).toEqual(['/svc/conversations/messages'])
  const sent = asked.at(-1)?.body as FormData
  expect([...sent.keys()]).toEqual(['conversation_id', 'type', 'image'])
  expect(sent.get('image')).toBeInstanceOf(File)
})

test('a picture that the server refuses gives its post back with the words, and stays for its form [DAY-195]', async () => {
  const name = await aWaitingPost()
  answers['/svc/post/upload/photo'] = () => asJson(null, 400)
  await sendOutbox()
  expect(pathsAsked()).toEqual(['/svc/post/upload/photo'])
  expect(await listWaiting()).toMatchObject([{ refused: 'Not this one.' }])
  expect(await findFile(name)).toBeInstanceOf(File)
})

test('pictures that wait take 50 MB; those of no post make room, and logging out clears them [DAY-195] [DAY-196]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const name = await aWaitingPost()
  const large = await keepFile(picture(40_000_000))
  await expect(keepFile(picture(11_000_000))).rejects.toThrow('Up to 50 MB of files')
  vi.setSystemTime(Date.now() + 120_000)
  await keepFile(picture(11_000_000))
  expect(await findFile(large)).toBeUndefined()
  expect(await findFile(name)).toBeInstanceOf(File)
  vi.useRealTimers()
  await clearOutbox()
  expect(await findFile(name)).toBeUndefined()
  expect(await listWaiting()).toEqual([])
})
