import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

const isPicture = (node: { type: { name: string } } | null | undefined) => node?.type.name === 'image'

/** Tells whether a picture, rule or player is selected. */
const isMediaSelected = ({ selection }: EditorState) => selection instanceof NodeSelection && selection.node.isAtom

/** Puts the caret into the line behind a block, which is made where there is none. */
export function caretBehind(tr: Transaction, end: number, isLineEmpty = false): Transaction {
  const next = tr.doc.resolve(end).nodeAfter
  const isLine = next?.isTextblock && next.type.name !== 'figure' && !(isLineEmpty && next.content.size > 0)
  const paragraph = tr.doc.type.schema.nodes.paragraph
  if (!isLine && paragraph) tr.insert(end, paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView()
}

function caretAbove(tr: Transaction, start: number): Transaction {
  const before = tr.doc.resolve(start).nodeBefore
  const isLine = before?.isTextblock && before.type.name !== 'figure'
  const paragraph = tr.doc.type.schema.nodes.paragraph
  if (!isLine && paragraph) tr.insert(start, paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, isLine ? start - 1 : start + 1)).scrollIntoView()
}

/** Gives the edges of the block that the selection is in, or is. */
function blockEdges({ $from, $to }: EditorState['selection']): { start: number; end: number } {
  if (!$from.parent.isTextblock) return { start: $from.pos, end: $to.pos }
  return { start: $from.before(), end: $from.after() }
}

const newLineBelow = (state: EditorState) => caretBehind(state.tr, blockEdges(state.selection).end, true)

/** Removes the selected picture with its figure, and leaves the caret in a line. */
export function removePicture(state: EditorState): Transaction {
  const { selection, tr } = state
  const { start, end } = blockEdges(selection)
  if (selection.$from.parent.type.name !== 'figure') return tr.deleteSelection()
  tr.delete(start, end)
  const next = tr.doc.resolve(start).nodeAfter
  return next?.isTextblock && next.type.name !== 'figure' ? caretBehind(tr, start) : caretAbove(tr, start)
}

/** Finds the picture beside a caret in a figure, where no words can be typed. */
function pictureAtCaret({ selection }: EditorState): number | null {
  const { $from, from } = selection
  if (selection instanceof NodeSelection)
    return selection.node.type.name === 'figure' && isPicture(selection.node.firstChild) ? from + 1 : null
  if (!selection.empty || $from.parent.type.name !== 'figure') return null
  if (isPicture($from.nodeAfter)) return from
  return isPicture($from.nodeBefore) && $from.parent.childCount === 1 ? from - 1 : null
}

function moveOff(state: EditorState, key: string): Transaction | null {
  const { selection, tr } = state
  if (!(selection instanceof NodeSelection) || !selection.node.isInline) return null
  const { start, end } = blockEdges(selection)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return caretAbove(tr, start)
  if (key !== 'ArrowDown' && key !== 'ArrowRight') return null
  return selection.$to.nodeAfter ? tr.setSelection(TextSelection.create(tr.doc, selection.to)) : caretBehind(tr, end)
}

function takeKey(view: EditorView, event: KeyboardEvent): boolean {
  const { state } = view
  const { parent } = state.selection.$from
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  if (event.key === 'Enter' && isPlain && (isMediaSelected(state) || parent.type.name === 'figure'))
    return dispatched(view, newLineBelow(state))
  if (!isMediaSelected(state)) return false
  // A keyboard that composes words says no more than that it begins.
  if (event.keyCode === 229) {
    view.dispatch(newLineBelow(state))
    return false
  }
  if (isPlain && (event.key === 'Backspace' || event.key === 'Delete')) return dispatched(view, removePicture(state))
  const moved = isPlain ? moveOff(state, event.key) : null
  return moved !== null && dispatched(view, moved)
}

function dispatched(view: EditorView, tr: Transaction): true {
  view.dispatch(tr)
  return true
}

/** Keeps letters from replacing a selected picture, rule or player: they go into the line below it. */
export const mediaCaret = Extension.create({
  name: 'mediaCaret',
  // The lists' and the editor's own keys come after.
  priority: 900,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown: takeKey,
        handleTextInput: (view, _from, _to, text) =>
          isMediaSelected(view.state) && dispatched(view, newLineBelow(view.state).insertText(text)),
      },
      appendTransaction: (_transactions, _before, state) => {
        const picture = pictureAtCaret(state)
        return picture === null ? null : state.tr.setSelection(NodeSelection.create(state.doc, picture))
      },
    }),
  ],
})
