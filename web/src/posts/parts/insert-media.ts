import { dropAfterShare } from '@bowerbird/domain/posts/posts.limits.ts'
import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { toast } from '../../ui/toasts.ts'

export interface Picture {
  src: string
  width: number
  height: number
}

// biome-ignore lint/suspicious/noConsole: the documents want these warnings in the log.
const warn = (words: string): void => console.warn(words)

/** A place between two blocks: where the empty line at the cursor stands, else behind the block at the cursor. */
export function placeAtCursor({ state }: Pick<Editor, 'state'>): number {
  const { $from } = state.selection
  if ($from.depth === 0) return $from.pos
  return $from.node(1).content.size === 0 ? $from.before(1) : $from.after(1)
}

/** A dropped thing goes behind the block it is dropped on when it is past 66 % of its height. POST-203 */
export const isBehind = (y: number, { top, height }: { top: number; height: number }): boolean =>
  height > 0 && (y - top) / height > dropAfterShare

export function placeOfDrop(view: EditorView, event: { clientX: number; clientY: number }): number {
  const found = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!found) return view.state.doc.content.size
  const $at = view.state.doc.resolve(found.pos)
  const before = $at.depth === 0 ? $at.pos : $at.before(1)
  const block = view.nodeDOM(before)
  if (!(block instanceof HTMLElement)) return before
  const after = before + (view.state.doc.nodeAt(before)?.nodeSize ?? 0)
  return isBehind(event.clientY, block.getBoundingClientRect()) ? after : before
}

/** A figure with its picture, and the measures it was uploaded with. POST-175 */
export function insertPicture(view: EditorView, pos: number, { src, width, height }: Picture): void {
  const { figure, image } = view.state.schema.nodes
  if (!src) warn('Cannot insert empty data') // POST-199
  if (!src || !figure || !image) return
  const size = width && height ? { 'data-orig-width': String(width), 'data-orig-height': String(height) } : {}
  view.dispatch(
    view.state.tr.insert(pos, figure.create(size, image.create({ src, alt: '', ...size }))).scrollIntoView(),
  )
}

/** What an image can be made from: a file, which is uploaded, and nothing else. POST-198, POST-199 */
export function pictureFiles(sources: readonly unknown[]): File[] {
  if (sources.length === 0) warn('Cannot insert empty data')
  return sources.flatMap((source) => {
    if (source instanceof File && source.type.startsWith('image/')) return [source]
    warn('Unknown source type for inserting an image')
    return []
  })
}

export function insertBlock(editor: Editor, html: string): void {
  if (!html)
    warn('Cannot insert empty data') // POST-199
  else editor.chain().focus().insertContentAt(placeAtCursor(editor), html).run()
}

export const sayPictureProblem = (problem: string): void => toast(problem, { tone: 'problem' })
