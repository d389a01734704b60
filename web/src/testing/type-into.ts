import { act } from '@testing-library/react'
import type { Editor } from '@tiptap/core'

/** Types letter by letter as a browser does, with the rules that the editor has for typed text. */
export function typeInto({ view }: Editor, text: string): void {
  for (const letter of text)
    act(() => {
      const { from, to } = view.state.selection
      const insert = () => view.state.tr.insertText(letter, from, to)
      if (!view.someProp('handleTextInput', (take) => take(view, from, to, letter, insert))) view.dispatch(insert())
    })
}
