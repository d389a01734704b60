import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fitPicture } from './fit-picture.ts'

const maxBytes = 100
const photo = (type = 'image/png', name = 'IMG_1.png') => new File([new Uint8Array(maxBytes + 1)], name, { type })

let sizes: number[]
let drawnTo: [number, number][]
const close = vi.fn()
beforeEach(() => {
  sizes = [40]
  drawnTo = []
  close.mockClear()
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => ({ width: 8192, height: 4096, close })),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give, type) {
    drawnTo.push([this.width, this.height])
    give(new Blob([new Uint8Array(sizes.shift() ?? 999)], { type: type as string }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a photo that is too big becomes a JPEG of at most 4096 px [POST-242, POST-253]', async () => {
  const made = await fitPicture(photo(), maxBytes)
  expect([made.name, made.type, made.size]).toEqual(['IMG_1.jpg', 'image/jpeg', 40])
  expect(drawnTo).toEqual([[4096, 2048]])
  expect(close).toHaveBeenCalledOnce()
})

test('one that is still too big is tried smaller', async () => {
  sizes = [101, 101, 101, 100]
  expect((await fitPicture(photo(), maxBytes)).size).toBe(100)
  expect(drawnTo.at(-1)).toEqual([2048, 1024])
})

test('what fits, moves, cannot be read, or is too big however small stays as it is [POST-242]', async () => {
  const small = new File(['a'], 'a.png', { type: 'image/png' })
  expect(await fitPicture(small, maxBytes)).toBe(small)
  const gif = photo('image/gif')
  expect(await fitPicture(gif, maxBytes)).toBe(gif)
  const moving = new File([`RIFF....WEBPVP8X....\u0002${'.'.repeat(maxBytes)}`], 'a.webp', { type: 'image/webp' })
  expect(await fitPicture(moving, maxBytes)).toBe(moving)
  expect(createImageBitmap).not.toHaveBeenCalled()
  sizes = []
  const vast = photo()
  expect(await fitPicture(vast, maxBytes)).toBe(vast)
  vi.mocked(createImageBitmap).mockRejectedValue(new Error('unknown'))
  const heic = photo('', 'IMG_1.HEIC')
  expect(await fitPicture(heic, maxBytes)).toBe(heic)
})
