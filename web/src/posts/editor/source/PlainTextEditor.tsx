import { missingElement } from '@bowerbird/domain/posts/posts.messages.ts'
import { plainDocumentOf, textOfDocument } from '@bowerbird/domain/posts/text/plain-text.ts'
import { withSmartQuotes } from '@bowerbird/domain/posts/text/smart-quotes.ts'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Props {
  value: string
  onChange: (value: string) => void
  /** The field it is bound to. */
  name: string
  ariaLabel: string
  placeholder?: string
  className?: string | undefined
  maxLength?: number
  autoFocus?: boolean
  /** False keeps the typed text here and leaves the field alone. POST-213 */
  syncWithModel?: boolean
  /** Its words are one line, which goes on below where it is too long for the field. */
  forceSingleLine?: boolean
  /** Called on Enter in a single line, which adds none. */
  onEnter?: () => void
  smartQuotesEnabled?: boolean
  disableEdit?: boolean
}

/** Words without formats. It makes no call of its own. POST-211 … POST-222 */
export function PlainTextEditor(props: Props) {
  const { value, onChange, name, ariaLabel, syncWithModel = true, forceSingleLine = false } = props
  const { smartQuotesEnabled = false, disableEdit = false } = props
  // Its document is HTML; the field it is bound to holds the words alone. POST-215
  const [own, setOwn] = useState(() => plainDocumentOf(value))
  const field = useRef<HTMLTextAreaElement>(null)
  const cursor = useRef<number | null>(null)
  const shown = syncWithModel ? value : textOfDocument(own)

  const inLines = (text: string) => text.replace(/\r\n?|\n/g, forceSingleLine ? ' ' : '\n') // POST-220
  const put = (text: string, at: number) => {
    const typed = inLines(text)
    const quoted = smartQuotesEnabled ? withSmartQuotes(typed) : typed // POST-228
    cursor.current = at
    setOwn(plainDocumentOf(quoted))
    if (syncWithModel) onChange(quoted)
  }
  useFieldUpkeep(field, cursor, forceSingleLine)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!forceSingleLine || event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    props.onEnter?.()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = pastedText(event.clipboardData)
    if (!pasted) return
    event.preventDefault()
    if (disableEdit) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const words = inLines(pasted)
    const room = (props.maxLength ?? Number.POSITIVE_INFINITY) - shown.length + (selectionEnd - selectionStart)
    const fitting = words.slice(0, Math.max(0, room))
    put(shown.slice(0, selectionStart) + fitting + shown.slice(selectionEnd), selectionStart + fitting.length)
  }
  return (
    <textarea
      ref={field}
      dir="auto"
      className={props.className}
      name={name}
      aria-label={ariaLabel}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      rows={forceSingleLine ? 1 : undefined}
      value={shown}
      readOnly={disableEdit}
      // biome-ignore lint/a11y/noAutofocus: the form was asked for in order to write.
      autoFocus={props.autoFocus}
      onChange={(event) => put(event.target.value, event.target.selectionStart)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

function useFieldUpkeep(
  field: RefObject<HTMLTextAreaElement | null>,
  cursor: RefObject<number | null>,
  forceSingleLine: boolean,
): void {
  // A quote that turns is one character as before, but setting the value sends the caret to the end.
  useLayoutEffect(() => {
    const element = plainFieldIn(field.current)
    if (forceSingleLine) growToFit(element)
    if (cursor.current !== null && document.activeElement === element) {
      element.setSelectionRange(cursor.current, cursor.current)
    }
    cursor.current = null
  })
}

/** The clipboard's plain text, or the words of its HTML where it has nothing else. POST-219 */
const pastedText = (clipboard: DataTransfer): string =>
  clipboard.getData('text/plain') || textOfDocument(clipboard.getData('text/html'))

/** Serves browsers without field-sizing. */
function growToFit(field: HTMLTextAreaElement): void {
  if (globalThis.CSS?.supports?.('field-sizing', 'content')) return
  field.style.height = ''
  if (field.scrollHeight > field.clientHeight) field.style.height = `${field.scrollHeight}px`
}

/** POST-187 */
export function plainFieldIn(element: Element | null): HTMLTextAreaElement {
  if (!(element instanceof HTMLTextAreaElement)) throw new Error(missingElement())
  return element
}
