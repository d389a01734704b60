import { uploadCancelled, uploadCutOff } from '@bowerbird/domain/core/upload-problem.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { uploadsAtOnceMax } from '@bowerbird/domain/media/media.limits.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { refuseFile, type UploadOptions, uploadOptions } from '@bowerbird/domain/media/media.rules.ts'
import { canBeMadeSmaller, typeOfFile } from '@bowerbird/domain/media/picture-types.ts'
import {
  areAllComplete,
  isAnyUploading,
  newUploadItem,
  overallProgress,
  type UploadItem,
  withFailure,
  withoutFailed,
  withoutIncomplete,
  withStart,
  withSuccess,
} from '@bowerbird/domain/media/upload-items.ts'
import { ApiRefusal, offlineCode } from '../../core/call-api.ts'
import { uploadFile } from '../../core/upload.ts'
import { fitPicture } from './fit-picture.ts'

export interface TrackedUpload extends UploadItem {
  id: string
  file: File
  /** Why it failed, in words to show. */
  problem: string
}

/** Measures the file before it is sent, and names the fields sent beside it. */
export interface Companion {
  bytes: number
  send: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<Record<string, string>>
}

/** Events of a collection. POST-239, POST-244 */
interface Events {
  complete: { id: string; answer: Uploaded }
  fail: { id: string; problem: string }
  allComplete: null
  cancel: { id: string }
  invalid: { file: File; problem: string }
  change: null
}
type Listener<Name extends keyof Events> = (event: Events[Name]) => void

/** A file is a photo unless told otherwise. POST-241 */
interface Options extends Partial<UploadOptions> {
  endpoint: string
  /** The form field that carries the file. POST-241 */
  name?: string
  atOnceMax?: number
  /** Keeps a file without a network for later, and answers the name that stands for its address. */
  keepFile?: (file: File) => Promise<string>
}

/** Files on their way, one at a time unless told otherwise; each starts as soon as it is added. POST-246 */
export class UploadCollection {
  readonly #options: Required<Omit<Options, 'keepFile'>> & Pick<Options, 'keepFile'>
  readonly #items = new Map<string, TrackedUpload>()
  readonly #companions = new Map<string, Companion>()
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Map<keyof Events, Set<Listener<never>>>()
  #shown: readonly TrackedUpload[] = []

  constructor(options: Options) {
    if (!options.endpoint) throw new Error('Missing endpoint url for upload') // POST-245
    this.#options = { name: 'photo', ...uploadOptions.photo, atOnceMax: uploadsAtOnceMax, ...options }
  }

  /** The items in the order they were added; the same array until something changes. */
  get items(): readonly TrackedUpload[] {
    return this.#shown
  }
  get isUploading(): boolean {
    return isAnyUploading(this.#shown) || this.#shown.some((item) => isWaiting(item))
  }
  get progress(): number {
    return overallProgress(this.#shown)
  }

  on<Name extends keyof Events>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** False when the file is refused: then nothing is sent. A photo is made smaller first. POST-242 … POST-244 */
  add(id: string, file: File, companion?: Companion): boolean {
    const mime = typeOfFile(file)
    const refusal = refuseFile(this.#options, { bytes: file.size, mime })
    if (refusal && !(refusal === mediaRefusals.tooBig && canBeMadeSmaller(mime))) {
      this.#tell('invalid', { file, problem: refusal.text })
      return false
    }
    if (companion) this.#companions.set(id, companion)
    this.#keep({ ...newUploadItem(file, file.size + (companion?.bytes ?? 0)), id, file, problem: '' })
    this.#startNext()
    return true
  }

  /** Aborts its request and forgets it; nothing is said of it. POST-234, POST-469, POST-470 */
  remove(id: string): void {
    const isUnderWay = this.#items.get(id)?.uploading ?? false
    this.#items.delete(id)
    this.#companions.delete(id)
    this.#running.get(id)?.abort(new Error(uploadCancelled()))
    this.#changed()
    if (isUnderWay) this.#tell('cancel', { id })
  }

  retry(id: string): void {
    const item = this.#items.get(id)
    if (!item?.error) return
    this.#keep({ ...newUploadItem(item.file, item.bytesTotal), id, file: item.file, problem: '' })
    this.#startNext()
  }

  /** Resolves when all are complete, at once if they are; rejects when one fails or is cancelled. POST-240, POST-470 */
  whenAllComplete(): Promise<void> {
    if (areAllComplete(this.#shown)) return Promise.resolve()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stops = [
      this.on('allComplete', () => settle(resolve)),
      this.on('fail', ({ problem }) => settle(() => reject(new Error(problem)))),
      this.on('cancel', () => settle(() => reject(new Error(uploadCancelled())))),
    ]
    const settle = (act: () => void) => {
      for (const stop of stops) stop()
      act()
    }
    return promise
  }

  removeAll(): void {
    this.#keepOnly([])
  }
  /** Removes the items that are neither uploading nor uploaded. POST-235 */
  removeIncomplete(): void {
    this.#keepOnly(withoutIncomplete(this.#shown))
  }
  removeFailed(): void {
    this.#keepOnly(withoutFailed(this.#shown))
  }

  #keepOnly(remaining: readonly TrackedUpload[]): void {
    for (const item of this.#shown) if (!remaining.includes(item)) this.remove(item.id)
  }

  #startNext(): void {
    for (const item of this.#items.values()) {
      if (this.#running.size >= this.#options.atOnceMax) return
      if (isWaiting(item)) this.#start(item)
    }
  }

  async #start(item: TrackedUpload): Promise<void> {
    const { id, file } = item
    const { endpoint, name, maxUploadSize } = this.#options
    const stop = new AbortController()
    this.#running.set(id, stop)
    this.#keep(withStart(item))
    const companion = this.#companions.get(id)
    const before = companion?.bytes ?? 0
    const onLoaded = (bytes: number) => {
      const now = this.#items.get(id)
      if (now?.uploading) this.#keep({ ...now, bytesLoaded: Math.round(bytes) })
    }
    try {
      const about = companion ? await companion.send((share) => onLoaded(share * before), stop.signal) : {}
      const onProgress = (share: number) => onLoaded(before + share * file.size)
      const fitting = file.size > maxUploadSize ? await fitPicture(file, maxUploadSize) : file
      if (fitting.size > maxUploadSize) throw new ApiRefusal(mediaRefusals.tooBig)
      if (stop.signal.aborted) return
      const sent = { path: endpoint, field: name, file: fitting, about, onProgress, signal: stop.signal }
      this.#succeed(id, await uploadFile<Uploaded>(sent).catch((refused) => this.#keepForLater(refused, sent)))
    } catch (refused) {
      this.#fail(id, refused instanceof ApiRefusal ? refused.text : uploadCutOff())
    } finally {
      this.#running.delete(id)
      this.#startNext()
    }
  }

  /** A photo that moves needs its film beside it, and waits for the network in the form. */
  async #keepForLater(refused: unknown, { file, about }: { file: File; about: object }): Promise<Uploaded> {
    const { keepFile } = this.#options
    if (navigator.onLine || !keepFile || Object.keys(about).length > 0) throw refused
    const url = await keepFile(file).catch(({ message: text }: Error) => {
      throw new ApiRefusal({ status: 0, code: offlineCode, text })
    })
    return { url, key: '', width: 0, height: 0, bytes: file.size, mime: file.type }
  }

  #succeed(id: string, answer: Uploaded): void {
    const item = this.#items.get(id)
    if (!item) return
    this.#keep(withSuccess(item, answer.url))
    this.#tell('complete', { id, answer })
    if (areAllComplete(this.#shown)) this.#tell('allComplete', null)
  }

  #fail(id: string, problem: string): void {
    const item = this.#items.get(id)
    if (!item) return
    this.#keep({ ...withFailure(item), problem })
    this.#tell('fail', { id, problem })
  }

  #keep(item: TrackedUpload): void {
    this.#items.set(item.id, item)
    this.#changed()
  }

  #changed(): void {
    this.#shown = [...this.#items.values()]
    this.#tell('change', null)
  }

  #tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) (listener as Listener<Name>)(event)
  }
}

const isWaiting = ({ uploading, complete, error }: UploadItem) => !uploading && !complete && !error
