import type { ServerResponse } from 'node:http'
import type { Member } from '../http/viewer.ts'

/** An open page that receives events as they happen. */
export interface Stream {
  viewer: Member
  raw: ServerResponse
  /** The unread counts that were last sent, as text. */
  countsSent: string
}

/** A stream with more unread bytes is destroyed; its page reconnects. */
const unreadMaxBytes = 262_144

export const written = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Open streams of this server, by the blogs of their viewers. */
export class Streams {
  readonly #byBlog = new Map<string, Set<Stream>>()
  readonly #all = new Set<Stream>()

  add(stream: Stream): void {
    this.#all.add(stream)
    for (const blogId of stream.viewer.blogIds) {
      const those = this.#byBlog.get(blogId) ?? new Set()
      this.#byBlog.set(blogId, those.add(stream))
    }
    stream.raw.once('close', () => this.#remove(stream))
  }

  #remove(stream: Stream): void {
    this.#all.delete(stream)
    for (const blogId of stream.viewer.blogIds) {
      const those = this.#byBlog.get(blogId)
      those?.delete(stream)
      if (those?.size === 0) this.#byBlog.delete(blogId)
    }
  }

  get size(): number {
    return this.#all.size
  }

  all(): Stream[] {
    return [...this.#all]
  }

  has(blogId: string): boolean {
    return this.#byBlog.has(blogId)
  }

  /** Returns each stream once, even when several of its blogs are named. */
  of(blogIds: readonly string[]): Stream[] {
    if (blogIds.length === 1) return [...(this.#byBlog.get(blogIds[0] as string) ?? [])]
    const found = new Set<Stream>()
    for (const blogId of blogIds) for (const stream of this.#byBlog.get(blogId) ?? []) found.add(stream)
    return [...found]
  }

  sessionIds(): string[] {
    return [...new Set([...this.#all].map(({ viewer }) => viewer.sessionId))]
  }

  send({ raw }: Stream, text: string): void {
    if (raw.writableLength > unreadMaxBytes) raw.destroy()
    else raw.write(text)
  }

  /** Sends a heartbeat, because proxies close idle connections. */
  beat(): void {
    for (const stream of this.#all) this.send(stream, ':\n\n')
  }

  endAll(isToEnd: (stream: Stream) => boolean = () => true): void {
    for (const stream of [...this.#all]) if (isToEnd(stream)) stream.raw.end()
  }
}
