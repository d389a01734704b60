import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeUploads } from '../../testing/fake-uploads.ts'
import { UploadCollection } from './upload-collection.ts'

const picture = (name = 'a.png', type = 'image/png') => new File(['abcd'], name, { type })
const aCollection = () => new UploadCollection({ endpoint: '/svc/post/upload/photo' })
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

let sent: FakeRequest[]
const request = (place: number) => sent[place] as FakeRequest
beforeEach(() => {
  sent = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an upload starts as soon as its file is added, one at a time, in the field photo, and its answer is read as JSON [POST-232] [POST-241] [POST-246] [POST-504]', async () => {
  const uploads = aCollection()
  uploads.add('o1', picture())
  uploads.add('o2', picture('b.png'))
  expect(sent).toHaveLength(1)
  expect(request(0).path).toBe('/svc/post/upload/photo')
  expect((request(0).body.get('photo') as File).name).toBe('a.png')
  expect(uploads.items.map(({ uploading }) => uploading)).toEqual([true, false])
  request(0).progress(1, 2)
  expect(uploads.items[0]?.bytesLoaded).toBe(2)
  expect(uploads.progress).toBe(0.25)
  request(0).answer({ url: '/media/1.png' })
  await settled()
  expect(uploads.items[0]).toMatchObject({ complete: true, uploading: false, url: '/media/1.png' })
  expect(sent).toHaveLength(2)
})

test('it tells of one complete, one failed and all complete, and the promise follows [POST-239] [POST-240]', async () => {
  const uploads = aCollection()
  const reported: string[] = []
  uploads.on('complete', ({ id }) => reported.push(`complete ${id}`))
  uploads.on('fail', ({ id, problem }) => reported.push(`fail ${id} ${problem}`))
  uploads.on('allComplete', () => reported.push('all'))
  uploads.add('o1', picture())
  uploads.add('o2', picture())
  const waiting = uploads.whenAllComplete()
  request(0).answer({})
  await settled()
  request(1).refuse('No room.')
  await expect(waiting).rejects.toThrow('No room.')
  const again = uploads.whenAllComplete()
  uploads.retry('o2')
  request(2).answer({})
  await expect(again).resolves.toBeUndefined()
  await expect(uploads.whenAllComplete()).resolves.toBeUndefined()
  expect(reported).toEqual(['complete o1', 'fail o2 No room.', 'complete o2', 'all'])
})

test('cancelling aborts the request and says nothing; the next file starts, and who waits hears why [POST-234, POST-469, POST-470]', async () => {
  const uploads = aCollection()
  const failed = vi.fn()
  uploads.on('fail', failed)
  uploads.add('o1', picture())
  uploads.add('o2', picture())
  const waiting = uploads.whenAllComplete()
  uploads.remove('o1')
  await expect(waiting).rejects.toThrow('Canceled upload')
  await settled()
  expect(failed).not.toHaveBeenCalled()
  expect(request(0).isAborted).toBe(true)
  expect(uploads.items.map(({ id, uploading }) => [id, uploading])).toEqual([['o2', true]])
})

test('a file that is no picture, or too big, is refused in words and never sent [POST-242] [POST-243] [POST-244]', () => {
  const uploads = aCollection()
  const problems: string[] = []
  uploads.on('invalid', ({ problem }) => problems.push(problem))
  const big = picture('a.gif', 'image/gif')
  Object.defineProperty(big, 'size', { value: 10_485_761 })
  const fitting = picture()
  Object.defineProperty(fitting, 'size', { value: 10_485_760 })
  expect(uploads.add('o1', new File(['a'], 'a.txt', { type: 'text/plain' }))).toBe(false)
  expect(uploads.add('o2', big)).toBe(false)
  expect(sent).toHaveLength(0)
  expect(problems).toEqual(['This is not valid image file.', 'The file is too big. Squish it down, and try again!'])
  expect(uploads.add('o3', fitting)).toBe(true)
  expect(sent).toHaveLength(1)
})

test('a photo that is too big is made smaller, and one that cannot be fails with the same words [POST-242]', async () => {
  const uploads = aCollection()
  const big = (name: string) => Object.defineProperty(picture(name, ''), 'size', { value: 10_485_761 })
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name === 'b.heic') throw new Error('unknown')
    return { width: 40, height: 30, close() {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['small'])))
  expect(uploads.add('o1', big('a.heic'))).toBe(true)
  expect(uploads.add('o2', big('b.heic'))).toBe(true)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect((request(0).body.get('photo') as File).name).toBe('a.jpg')
  request(0).answer({})
  await vi.waitFor(() => expect(uploads.items[1]?.error).toBe(true))
  expect(uploads.items[1]?.problem).toBe('The file is too big. Squish it down, and try again!')
  expect(sent).toHaveLength(1)
})

test('its options say the field, how large a file may be, of which type, and what that is called [POST-241]', () => {
  const uploads = new UploadCollection({
    ...{ endpoint: '/svc/post/upload/audio', name: 'audio' },
    ...{ maxUploadSize: 4, uploadPattern: /^audio\//, mediaType: 'audio' },
  })
  const problems: string[] = []
  uploads.on('invalid', ({ problem }) => problems.push(problem))
  expect(uploads.add('o1', picture())).toBe(false)
  expect(uploads.add('o2', new File(['abcde'], 'a.mp3', { type: 'audio/mpeg' }))).toBe(false)
  expect(uploads.add('o3', new File(['abcd'], 'a.mp3', { type: 'audio/mpeg' }))).toBe(true)
  expect(problems).toEqual(['This is not valid audio file.', 'The file is too big. Squish it down, and try again!'])
  expect((request(0).body.get('audio') as File).name).toBe('a.mp3')
})

test('it can let go of what failed, and of all that is neither on its way nor there [POST-235]', async () => {
  const uploads = aCollection()
  const ids = () => uploads.items.map(({ id }) => id)
  for (const id of ['there', 'failed', 'under way', 'waiting']) uploads.add(id, picture())
  request(0).answer({})
  await settled()
  request(1).refuse('No room.')
  await settled()
  expect(uploads.items.map(({ complete, error, uploading }) => [complete, error, uploading])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [false, false, false],
  ])
  uploads.removeFailed()
  expect(ids()).toEqual(['there', 'under way', 'waiting'])
  uploads.removeIncomplete()
  expect(ids()).toEqual(['there', 'under way'])
  expect(request(2).isAborted).toBe(false)
})

test('without an address to send to there are no uploads [POST-245]', () => {
  expect(() => new UploadCollection({ endpoint: '' })).toThrow('Missing endpoint url for upload')
})

test.each([
  ['cut off', (sent: FakeRequest) => sent.cutOff(), 'Upload error'],
  ['refused', (sent: FakeRequest) => sent.refuse('Too blue.'), 'Too blue.'],
  ['answered with nothing', (sent: FakeRequest) => sent.reply(200, {}), 'Woops :('],
  ['answered with a message', (sent: FakeRequest) => sent.reply(500, { msg: 'Not today.' }), 'Not today.'],
])(
  'an upload that is %s is marked and told of [POST-466, POST-467, POST-468, POST-471]',
  async (_how, end, problem) => {
    const uploads = aCollection()
    const failed = vi.fn()
    uploads.on('fail', failed)
    uploads.add('o1', picture())
    end(request(0))
    await settled()
    expect(uploads.items[0]).toMatchObject({ error: true, uploading: false, complete: false, problem })
    expect(failed).toHaveBeenCalledExactlyOnceWith({ id: 'o1', problem })
  },
)

test('what goes with a file is sent first, counts in its progress, and is said beside it [POST-238]', async () => {
  const uploads = aCollection()
  const companion = Promise.withResolvers<Record<string, string>>()
  const send = vi.fn((onProgress: (share: number) => void) => {
    onProgress(0.5)
    return companion.promise
  })
  uploads.add('o1', picture(), { bytes: 12, send })
  expect(uploads.items[0]).toMatchObject({ bytesLoaded: 6, bytesTotal: 16 })
  expect(sent).toHaveLength(0)
  companion.resolve({ livephoto: 'key' })
  await settled()
  request(0).progress(1, 2)
  expect(uploads.items[0]).toMatchObject({ bytesLoaded: 14 })
  expect(request(0).body.get('livephoto')).toBe('key')
})
