import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Envelope } from '@bowerbird/domain/core/call.ts'
import sharp from 'sharp'
import { cookiesOf, type Person, type World } from './world.ts'

export interface SentFile {
  body: Buffer
  field?: string
  name?: string
  mime?: string
}

/** Builds a body as a browser does, with fields before the file. */
export async function multipart(file: SentFile | null, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) {
    const blob = new Blob([Uint8Array.from(file.body)], { type: file.mime ?? 'image/jpeg' })
    form.set(file.field ?? 'photo', blob, file.name ?? 'picture.jpg')
  }
  const packed = new Response(form)
  const contentType = packed.headers.get('content-type') as string
  return { payload: Buffer.from(await packed.arrayBuffer()), headers: { 'content-type': contentType } }
}

export async function upload<Output>(
  world: World,
  who: Person,
  url: string,
  file: SentFile | null,
  fields: Record<string, string> = {},
) {
  const { payload, headers } = await multipart(file, fields)
  const answer = await world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, cookie: cookiesOf(who), 'x-form-key': who.formKey },
  })
  const { response, errors } = answer.json() as Envelope<Output & { msg?: string }>
  return { status: answer.statusCode, response, error: errors?.[0]?.code, msg: response.msg }
}

/** Lists every file in the data folder: stored, being received, or being processed. */
export function filesIn(world: World): string[] {
  return ['media', 'tmp', 'work'].flatMap((folder) => {
    const place = join(world.dataDir, folder)
    if (!existsSync(place)) return []
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((found) => found.isFile())
      .map((found) => join(found.parentPath, found.name))
  })
}

/** The left half is red and the right half blue, so that rotation shows. */
export const aPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])

/** A photo like those of phones, 64 × 96 px: red above blue, turned by its header, in Display P3, with Exif. */
export const aHeic = (): Buffer => readFileSync(join(import.meta.dirname, 'photo.heic'))

/** A HEIC file that declares another size than it has. */
export function aHeicOf(width: number, height: number): Buffer {
  const file = aHeic()
  const size = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, size)
  file.writeUInt32BE(height, size + 4)
  return file
}

export async function aGif(width: number, height: number, frames: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width, height, channels: 3, background: { r: (index * 37) % 256, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A white PNG has few bytes and as many pixels as wanted, or says so and has fewer. */
export function aPngBomb(sizePx: number, drawnPx = sizePx): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const about = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  about.writeUInt32BE(sizePx, 0)
  about.writeUInt32BE(sizePx, 4)
  const rows = deflateSync(Buffer.alloc(drawnPx * (1 + Math.ceil(sizePx / 8))), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', about), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A GIF of one pixel and many frames. */
export function aFlicker(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21f9040005000000 2c00000000010001000002024401 00'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}
