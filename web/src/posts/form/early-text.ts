import { plainDocumentOf } from '@bowerbird/domain/posts/text/plain-text.ts'
import { withSmartQuotes } from '@bowerbird/domain/posts/text/smart-quotes.ts'
import type { Editor } from '@tiptap/core'
import type { FormTarget } from '../form-address.ts'
import type { Written } from './post-form.state.ts'

/** Puts the text that was typed before the form stood into its first field; a title ends with its line. */
export function withEarlyText(written: Written, target: FormTarget, typed: string): Written {
  const put = (fields: object): Written => ({ ...written, fields: { ...written.fields, ...fields } })
  if (target.mode === 'edit')
    return written.kind === 'answer' && target.answer ? put({ answer: target.answer }) : written
  if (!typed) return written
  if (target.mode === 'reblog') return put({ body: plainDocumentOf(typed) })
  const [line = '', ...rest] = typed.split('\n')
  if (written.kind === 'text') return put({ title: line, body: plainDocumentOf(rest.join('\n')) })
  if (written.kind === 'quote') return put({ quote: withSmartQuotes(typed) })
  if (written.kind === 'link') return put({ url: line })
  return written.kind === 'chat' ? put({ chat: typed }) : written
}

/** Puts the caret where it was: into the first field, or to the end of the words where it had gone on to them. */
export function placeCaret(form: HTMLElement, from: number, to: number): void {
  const field = document.activeElement
  const isPlain = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  const words = form.querySelector<HTMLElement & { editor?: Editor }>('[contenteditable]')
  if (isPlain && form.contains(field) && to <= field.value.length) field.setSelectionRange(from, to)
  else if (words?.editor) {
    // The editor's own command waits for the next frame, in which a key would be lost.
    words.editor.commands.setTextSelection(words.editor.state.doc.content.size)
    words.editor.view.focus()
  }
}
