import { inlineImageFullWidthFromPx, inlineImageSmallPx } from '@bowerbird/domain/posts/posts.limits.ts'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'

export interface SelectedPicture {
  src: string
  alt: string
  /** Null for a picture amid words, which has no caption of its own. */
  caption: string | null
  isSmall: boolean
  /** It is large enough to have two sizes. */
  canShrink: boolean
}

export function selectedPicture(editor: Editor): SelectedPicture | null {
  if (editor.isDestroyed) return null
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const { src, alt, 'data-orig-width': width } = selection.node.attrs
  const { parent } = selection.$from
  return {
    src,
    alt: alt ?? '',
    caption: parent.type.name === 'figure' && selection.node.marks.length === 0 ? parent.textContent : null,
    isSmall: Number(width) < inlineImageFullWidthFromPx,
    canShrink: naturalSize(editor).width >= inlineImageFullWidthFromPx,
  }
}

export function setAlt(editor: Editor, alt: string): void {
  if (!selectedPicture(editor)) return
  const { state, view } = editor
  view.dispatch(state.tr.setNodeAttribute(state.selection.from, 'alt', alt))
}

/** Replaces the words beside the picture in its figure; the link of a credit stays on them. */
export function setCaption(editor: Editor, caption: string): void {
  if (!selectedPicture(editor)) return
  const { state, view } = editor
  const { $to, to } = state.selection
  const words = $to.parent.lastChild
  const marks = words?.isText ? words.marks : []
  const text = caption ? [state.schema.text(caption, marks)] : []
  view.dispatch(state.tr.replaceWith(to, $to.end(), text))
}

/** Shows the picture at its own width, or small: a small one says that it is no wider. */
export function setSmall(editor: Editor, isSmall: boolean): void {
  if (!selectedPicture(editor)) return
  const { state, view } = editor
  const { from, $from } = state.selection
  const natural = naturalSize(editor)
  const width = isSmall ? inlineImageSmallPx : natural.width
  const height = Math.round((natural.height * width) / natural.width)
  const tr = state.tr
  const places = $from.parent.type.name === 'figure' ? [$from.before(), from] : [from]
  for (const place of places) {
    tr.setNodeAttribute(place, 'data-orig-width', String(width))
    tr.setNodeAttribute(place, 'data-orig-height', String(height))
  }
  view.dispatch(tr)
}

function naturalSize({ view, state }: Editor): { width: number; height: number } {
  const shown = view.nodeDOM(state.selection.from)
  return shown instanceof HTMLImageElement
    ? { width: shown.naturalWidth, height: shown.naturalHeight }
    : { width: 0, height: 0 }
}
