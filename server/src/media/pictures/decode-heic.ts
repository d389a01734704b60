import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { pictureMaxPixels } from '@bowerbird/domain/media/media.limits.ts'
import { fromPixels } from './guarded-sharp.ts'

interface Pixels {
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
  channels: 3 | 4
}

/** A photo of 48 megapixels takes some 15 seconds of one processor. */
const timeoutMs = 60_000
const heapMaxMb = 256
/** The signature and the header of a PNG. */
const pngHeadBytes = 33

/** Returns the picture upright, as a PNG with the colour profile of the file. sharp's build cannot decode HEVC. */
export async function decodeHeic(path: string, icc: Buffer | undefined): Promise<Buffer> {
  const { data, ...raw } = await decodePixels(path)
  const png = await fromPixels(Buffer.from(data.buffer), raw).png({ compressionLevel: 0 }).toBuffer()
  return icc ? withProfile(png, icc) : png
}

/** Works in a thread of its own, which ends with the work or at the timeout. */
async function decodePixels(path: string): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { path, maxPixels: pictureMaxPixels },
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Pixels>()
  const timer = setTimeout(() => reject(new Error('timeout')), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('not decoded')))
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}

function withProfile(png: Buffer, icc: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([png.subarray(0, pngHeadBytes), length, named, check, png.subarray(pngHeadBytes)])
}
