import { t } from '@bowerbird/domain/core/language/t.ts'
import { typeOfFile } from '@bowerbird/domain/media/picture-types.ts'
import { dropAfterShare, mediaInsertMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { noCursor, nothingToInsert, unknownPicture } from '@bowerbird/domain/posts/posts.messages.ts'
import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { prefersLessMotion } from '../../core/less-motion.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { warn } from '../form/warn.ts'
import { caretBehind } from './media/media-caret.ts'

export interface Picture {
  src: string
  width: number
  height: number
  alt?: string
  /** Names the one it is from, below it. */
  credit?: { name: string; address: string }
}

/** Tells whether media can be inserted: not in destroyed or read-only text. POST-200 */
export function canInsert(editor: Editor): boolean {
  const can = !editor.isDestroyed && editor.isEditable
  if (!can) warn(noCursor())
  return can
}

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
export function insertPicture(view: EditorView, pos: number, { src, width, height, alt = '', credit }: Picture): void {
  const { schema } = view.state
  const { figure, image } = schema.nodes
  if (!src) warn(nothingToInsert()) // POST-199
  if (!src || !figure || !image) return
  const size = width && height ? { 'data-orig-width': String(width), 'data-orig-height': String(height) } : {}
  const link = credit && schema.marks.link?.create({ href: credit.address })
  const words = link
    ? t('GIF by {name}', { name: '\n' })
        .split(/(\n)/)
        .filter(Boolean)
        .map((part) => (part === '\n' ? schema.text(credit.name, [link]) : schema.text(part)))
    : []
  const inside = [image.create({ src, alt, ...size }), ...words]
  view.dispatch(view.state.tr.insert(pos, figure.create(size, inside)).scrollIntoView())
  showArrival(view.nodeDOM(pos))
}

export interface PictureLink {
  link: string
  words: string
}

/** Stands for a picture that could not be brought here, with its description. */
export function insertPictureLink(view: EditorView, pos: number, { link, words }: PictureLink): void {
  const { schema, tr } = view.state
  const text = schema.text(words, [schema.mark('link', { href: link })])
  view.dispatch(tr.insert(pos, schema.node('paragraph', null, text)))
}

/** POST-197 */
function showArrival(element: Node | null): void {
  if (!(element instanceof HTMLElement) || prefersLessMotion()) return
  element.animate?.([{ opacity: 0, scale: 0.96 }, {}], { duration: mediaInsertMs, easing: 'ease-out' })
}

/** Picks the image files, which are uploaded, and nothing else. POST-198, POST-199 */
export function pictureFiles(sources: readonly unknown[]): File[] {
  if (sources.length === 0) warn(nothingToInsert())
  return sources.flatMap((source) => {
    if (source instanceof File && typeOfFile(source).startsWith('image/')) return [source]
    warn(unknownPicture())
    return []
  })
}

export function insertBlock(editor: Editor, html: string): void {
  if (!html) warn(nothingToInsert()) // POST-199
  if (!html || !canInsert(editor)) return
  const place = placeAtCursor(editor)
  const before = editor.state.doc.content.size
  editor.chain().focus().insertContentAt(place, html, { updateSelection: false }).run()
  const { state, view } = editor
  view.dispatch(caretBehind(state.tr, place + state.doc.content.size - before))
  showArrival(editor.view.nodeDOM(place))
}

export const sayPictureProblem = (problem: string, options: Parameters<typeof toast>[1] = {}): void =>
  toast(problem, { tone: 'problem', ...options })
