import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'

/** Changes what is pasted before it is in the words; null leaves it as it is. POST-186 */
export interface Transformer {
  name: string
  transform: (pasted: Slice, view: EditorView) => Slice | null
}

export function transformed(pasted: Slice, view: EditorView, transformers: readonly Transformer[]): Slice {
  return transformers.reduce((now, { name, transform }) => {
    const next: unknown = transform(now, view)
    if (typeof next !== 'object') throw new Error(`The transformer "${name}" must return an object or null`)
    return (next as Slice | null) ?? now
  }, pasted)
}

/** POST-185 */
export const cutToLimit = (characterLimit: number): Transformer => ({
  name: 'characterLimit',
  transform(pasted, { state }) {
    const { from, to } = state.selection
    const written = state.doc.textContent.length - state.doc.textBetween(from, to).length
    const room = Math.max(0, characterLimit - written)
    const { content, openStart } = pasted
    if (content.textBetween(0, content.size).length <= room) return null
    const cut = content.cut(0, placeAfter(pasted, room))
    if (cut.size === 0) return Slice.empty
    return new Slice(cut, openStart, Math.min(openStart, depthOfEnd(cut)))
  },
})

/** Finds the position after so many characters of a slice. */
function placeAfter({ content }: Slice, characters: number): number {
  let left = characters
  let place = 0
  content.descendants((node, at) => {
    if (left <= 0 || !node.isText) return left > 0
    const taken = Math.min(left, node.text?.length ?? 0)
    left -= taken
    place = at + taken
    return false
  })
  return place
}

function depthOfEnd(content: Slice['content']): number {
  let depth = 0
  for (let last = content.lastChild; last && !last.isText; last = last.lastChild) depth += 1
  return depth
}
