import type { EditorView } from '@tiptap/pm/view'
import { isOwn } from './clean-pasted.ts'

export interface ForeignPicture {
  src: string
  alt: string
  /** The place between two blocks where it will stand. */
  pos: number
}

/** Takes the pictures of other sites out of the text, and says where each is to be put once it is here. */
export function takeForeignPictures(view: EditorView): ForeignPicture[] {
  const { tr, doc } = view.state
  const found: ForeignPicture[] = []
  doc.descendants((node, at) => {
    if (node.type.name !== 'image' || isOwn(node.attrs.src)) return
    const $at = doc.resolve(at)
    const isAlone = $at.node(1).textContent.trim() === '' && $at.depth === 1 && $at.parent.childCount === 1
    const [from, to] = isAlone ? [$at.before(1), $at.after(1)] : [at, at + node.nodeSize]
    tr.delete(tr.mapping.map(from), tr.mapping.map(to))
    found.push({ src: node.attrs.src, alt: node.attrs.alt ?? '', pos: isAlone ? from : $at.after(1) })
  })
  // Undoing brings no picture back that could not be shown.
  if (found.length > 0) view.dispatch(tr.setMeta('addToHistory', false))
  return found.map((picture) => ({ ...picture, pos: tr.mapping.map(picture.pos, -1) }))
}
