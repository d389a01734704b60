import { KeptBySize } from '../../core/cache/kept-by-size.ts'
import { roomFor } from '../../core/cache/room-for.ts'
import type { ContentRow } from './content-row.ts'

const charactersMax = 12_000_000

/**
 * Contents that were read a moment ago. They never change once what they show is there, so they need not be read
 * again; the post rows that lead to them always are.
 */
export class KeptContents {
  readonly #kept: KeptBySize<ContentRow>
  constructor(max = roomFor(charactersMax)) {
    this.#kept = new KeptBySize(max, sizeOf)
  }

  find(id: string): ContentRow | undefined {
    return this.#kept.find(id)
  }

  keep(content: ContentRow): void {
    if (!isUnfinished(content)) this.#kept.keep(content.id, content)
  }
}

/** A video that is still being made changes its content when it is done. */
export const isUnfinished = ({ fields }: ContentRow) =>
  fields.shown?.video !== undefined && fields.shown.video.state !== 'ready'

const sizeOf = ({ title, body_html, fields }: ContentRow) =>
  title.length + body_html.length + 200 + (fields.shown ? JSON.stringify(fields).length : 0)
