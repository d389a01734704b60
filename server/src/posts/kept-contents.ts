import type { ContentRow } from './contents.views.ts'

const charactersMax = 24_000_000

/**
 * Contents that were read a moment ago. They never change once what they show is there, so they need not be read
 * again; the post rows that lead to them always are. The ones not asked for the longest go first.
 */
export class KeptContents {
  readonly #kept = new Map<string, ContentRow>()
  readonly #charactersMax: number
  #characters = 0
  constructor(max = charactersMax) {
    this.#charactersMax = max
  }

  find(id: string): ContentRow | undefined {
    const content = this.#kept.get(id)
    if (!content) return undefined
    this.#kept.delete(id)
    this.#kept.set(id, content)
    return content
  }

  keep(content: ContentRow): void {
    if (this.#kept.has(content.id) || isUnfinished(content)) return
    this.#kept.set(content.id, content)
    this.#characters += sizeOf(content)
    for (const [id, oldest] of this.#kept) {
      if (this.#characters <= this.#charactersMax) return
      this.#kept.delete(id)
      this.#characters -= sizeOf(oldest)
    }
  }
}

/** A video that is still being made changes its content when it is done. */
export const isUnfinished = ({ fields }: ContentRow) =>
  fields.shown?.video !== undefined && fields.shown.video.state !== 'ready'

const sizeOf = ({ title, body_html, fields }: ContentRow) =>
  title.length + body_html.length + 200 + (fields.shown ? JSON.stringify(fields).length : 0)
