import { setTimeout as wait } from 'node:timers/promises'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { remoteFileMaxBytes } from '@bowerbird/domain/federation/federation.limits.ts'
import type { Deps } from '../../core/deps.ts'
import { semaphore } from '../../core/work/semaphore.ts'
import { type FileToKeep, receiveRemote, removeRemote, UnusableFileError } from './receive-remote.ts'
import * as store from './remote-files.store.ts'

const mbBytes = 1_000_000
const fetchesAtOnce = 8
const fetchesOfHost = 3
const waitingMax = 300
const hostsMax = 1000
/** The pace at which the fetch of another server is looked at, and how many times. */
const lookEveryMs = 250
const lookTimes = 160

/** The key of a file that is here, or why it cannot be. */
type Found = { key: string } | { failure: NonNullable<store.RemoteFile['failure']>; url: string } | null

/** The files of other servers that are kept here for a while, never more than their cap. */
export class RemoteFiles {
  readonly #deps: Deps
  readonly #limits: typeof remoteFileMaxBytes | Record<keyof typeof remoteFileMaxBytes, number>
  readonly #maxBytes: number
  readonly #coming = new Map<string, Promise<Found>>()
  readonly #limitFetches = semaphore(fetchesAtOnce, waitingMax)
  readonly #limitsOfHosts = new Map<string, ReturnType<typeof semaphore>>()

  constructor(
    deps: Deps,
    { limits, maxBytes }: { limits?: { picture: number; film: number }; maxBytes?: number } = {},
  ) {
    this.#deps = deps
    this.#limits = limits ?? remoteFileMaxBytes
    this.#maxBytes = maxBytes ?? deps.config.federationMediaMaxMb * mbBytes
  }

  /** Returns where the file is, and fetches it first if need be. Those who ask for it meanwhile wait for the one fetch. */
  read(hash: string): Promise<Found> {
    const coming = this.#coming.get(hash)
    if (coming) return coming
    const reading = this.#read(Buffer.from(hash, 'base64url')).finally(() => this.#coming.delete(hash))
    this.#coming.set(hash, reading)
    return reading
  }

  async #read(hash: Buffer): Promise<Found> {
    const { db, storage } = this.#deps
    for (let times = 0; times < lookTimes; times += 1) {
      const file = await store.findRemoteFile(db, hash)
      if (!file) return null
      if (file.failure) return { failure: file.failure, url: file.url }
      if (file.key && (await storage.size(file.key)) !== null) {
        if (!file.is_fresh) await store.markUsed(db, hash)
        return { key: file.key }
      }
      if (!file.is_arriving) {
        const brought = await this.#ofHost(file.url)(() => this.#limitFetches(() => this.#bring(hash, file)))
        if (brought) return brought
      }
      await wait(lookEveryMs)
    }
    throw new RefusedError(coreRefusals.busy)
  }

  /** One slow server must not hold up the files of all others. */
  #ofHost(url: string): ReturnType<typeof semaphore> {
    const { host } = new URL(url)
    const known = this.#limitsOfHosts.get(host)
    if (known) return known
    if (this.#limitsOfHosts.size >= hostsMax) this.#limitsOfHosts.clear()
    const limit = semaphore(fetchesOfHost, waitingMax)
    this.#limitsOfHosts.set(host, limit)
    return limit
  }

  /** Null when another server was faster, also while this one waited for its turn. */
  async #bring(hash: Buffer, { url, key }: store.RemoteFile): Promise<Found> {
    const { db } = this.#deps
    if (!(await store.takeFile(db, hash, { key }))) return null
    try {
      await removeRemote(this.#deps, { hash, key })
      const hold = (bytes: number) => this.#hold(hash, bytes, null)
      const file = await receiveRemote(this.#deps, { url, hash, limits: this.#limits, hold })
      try {
        return await this.#keep(hash, file)
      } finally {
        await file.discard()
      }
    } catch (error) {
      const failure = error instanceof UnusableFileError ? error.failure : null
      await store.letGo(db, hash, failure)
      if (!failure) throw error
      return { failure, url }
    }
  }

  async #keep(hash: Buffer, file: FileToKeep): Promise<{ key: string }> {
    const { db, storage } = this.#deps
    const hex = hash.toString('hex')
    const key = `r/${hex.slice(0, 2)}/${hex}/${file.name}`
    await this.#hold(hash, file.bytesOnDisk + file.bytes, key)
    try {
      await storage.put(key, file.body(), file.mime)
      await file.discard()
      await store.settleFile(db, hash, file)
    } catch (error) {
      await storage.delete(key)
      throw error
    }
    return { key }
  }

  /** Makes room on disk before it is used. */
  async #hold(hash: Buffer, bytes: number, key: string | null): Promise<void> {
    await this.#deps.db.transaction().execute(async (tx) => {
      const gone = await store.holdRoom(tx, { hash, bytes, key, maxBytes: this.#maxBytes })
      if (!gone) throw new RefusedError(coreRefusals.busy)
      await Promise.all(gone.map((one) => removeRemote(this.#deps, one)))
    })
  }
}
