import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { previewOf } from './photo-preview.ts'

class FakeImage {
  static last: FakeImage
  src = ''
  naturalWidth = 0
  naturalHeight = 0
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  decode = async () => {}
  constructor() {
    FakeImage.last = this
  }
}

let shown: Blob[]
beforeEach(() => {
  shown = []
  vi.useFakeTimers()
  vi.stubGlobal('Image', FakeImage)
  URL.createObjectURL = (blob: Blob) => `blob:${shown.push(blob)}`
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['image/jpeg', true],
  ['image/png', true],
  ['image/gif', false],
])('a file of the type %s is read in the browser: %s [POST-252]', async (type, isRead) => {
  const file = new File(['abcd'], 'a', { type })
  const reading = vi.spyOn(file, 'arrayBuffer')
  const preview = previewOf(file)
  await vi.advanceTimersByTimeAsync(0)
  Object.assign(FakeImage.last, { naturalWidth: 40, naturalHeight: 30 })
  await vi.advanceTimersByTimeAsync(100)
  expect(await preview).toEqual({ url: 'blob:1', width: 40, height: 30 })
  expect(reading).toHaveBeenCalledTimes(isRead ? 1 : 0)
  expect(shown[0] === file).toBe(!isRead)
})

test('a picture larger than 1080 px is drawn small to look at, and keeps the size it has [POST-253]', async () => {
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['small'])))
  const preview = previewOf(new File(['abcd'], 'a.png', { type: 'image/png' }))
  await vi.advanceTimersByTimeAsync(0)
  Object.assign(FakeImage.last, { naturalWidth: 2160, naturalHeight: 1440 })
  await vi.advanceTimersByTimeAsync(100)
  expect(await preview).toEqual({ url: 'blob:2', width: 2160, height: 1440 })
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(FakeImage.last, 0, 0, 1080, 720)
})

test('while a picture loads its size is looked for every 100 ms, and known before it is all there [POST-254]', async () => {
  const known = vi.fn()
  previewOf(new File(['abcd'], 'a.gif', { type: 'image/gif' })).then(known)
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(110)
  Object.assign(FakeImage.last, { naturalWidth: 40, naturalHeight: 30 })
  await vi.advanceTimersByTimeAsync(89)
  expect(known).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(known).toHaveBeenCalledWith({ url: 'blob:1', width: 40, height: 30 })
  expect(vi.getTimerCount()).toBe(0)
})
