import { t } from '@bowerbird/domain/core/language/t.ts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/** Stands on every picture without a description, and leads to the field for it. */
export const altReminders = (onAsk: () => void) =>
  Extension.create({
    name: 'altReminders',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) =>
            DecorationSet.create(
              doc,
              picturesWithoutAlt(doc).map((end) =>
                Decoration.widget(end, (view) => reminder(view, onAsk), {
                  side: -1,
                  key: 'alt',
                  ignoreSelection: true,
                }),
              ),
            ),
        },
      }),
    ],
  })

/** Finds the ends of the pictures in figures. That of a link card is described by the words of its link. */
function picturesWithoutAlt(doc: Node): number[] {
  const ends: number[] = []
  doc.forEach((block, at) => {
    const picture = block.type.name === 'figure' ? block.firstChild : null
    const isOfCard = block.childCount > 1 && (picture?.marks.length ?? 0) > 0
    if (picture?.type.name === 'image' && !picture.attrs.alt && !isOfCard) ends.push(at + 2)
  })
  return ends
}

function reminder(view: EditorView, onAsk: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.dataset.altReminder = ''
  button.textContent = t('Add alt text')
  button.onmousedown = (event) => event.preventDefault()
  button.onclick = () => {
    const picture = view.posAtDOM(button, 0) - 1
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, picture)))
    onAsk()
  }
  return button
}
