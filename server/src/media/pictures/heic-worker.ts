// Runs in a worker thread and decodes one HEIC file to pixels. The decoder is WebAssembly: it reaches no file, no
// network and no memory but its own.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import heif from 'libheif-js/wasm-bundle.js'

const { path, maxPixels } = workerData as { path: string; maxPixels: number }
const pageBytes = 65_536
/** Enough for as many pixels as are taken; the decoder by itself would stop at twice as much. */
const memoryMaxBytes = 1024 ** 3

const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function limitedGrow(this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * pageBytes > memoryMaxBytes) throw new RangeError('memory limit')
  return grow.call(this, pages)
}

const context = heif.heif_context_alloc()
const read = heif.heif_context_read_from_memory(context, readFileSync(path))
if (read.code !== heif.heif_error_code.heif_error_Ok) throw new Error(read.message)
const handle = heif.heif_js_context_get_primary_image_handle(context)
if (!handle || handle.code) throw new Error('no picture')
if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) > maxPixels)
  throw new Error('pixel limit')
const hasAlpha = heif.heif_image_handle_has_alpha_channel(handle) !== 0
const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = heif.heif_chroma
// Turns and mirrors the picture as the file says.
const decoded = await heif.heif_js_decode_image2(
  handle,
  heif.heif_colorspace.heif_colorspace_RGB,
  hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
)
const [pixels] = decoded && !decoded.code ? decoded.channels : []
if (!pixels) throw new Error('not decoded')
const { width, height, stride } = pixels
// The coded picture may be larger than the file says.
if (width * height > maxPixels) throw new Error('pixel limit')
const channels = hasAlpha ? 4 : 3
const data = new Uint8Array(width * height * channels)
for (let row = 0; row < height; row += 1)
  data.set(pixels.data.subarray(row * stride, row * stride + width * channels), row * width * channels)
parentPort?.postMessage({ data, width, height, channels }, [data.buffer])
