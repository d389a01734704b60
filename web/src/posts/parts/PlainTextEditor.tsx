import { withSmartQuotes } from '@bowerbird/domain/posts/smart-quotes.ts'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

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
  /** When false, what is typed stays here and the field is left alone. POST-213 */
  syncWithModel?: boolean
  forceSingleLine?: boolean
  smartQuotesEnabled?: boolean
  disableEdit?: boolean
}

/** Words without formats. It makes no call of its own. POST-211 … POST-222 */
export function PlainTextEditor(props: Props) {
  const { value, onChange, name, ariaLabel, syncWithModel = true, forceSingleLine = false } = props
  const { smartQuotesEnabled = false, disableEdit = false } = props
  const [own, setOwn] = useState(value)
  const field = useRef<HTMLTextAreaElement>(null)
  const cursor = useRef<number | null>(null)
  const shown = syncWithModel ? value : own

  const put = (text: string, at: number) => {
    const typed = forceSingleLine ? text.replace(/\r\n|\r|\n/g, ' ') : text // POST-220
    const quoted = smartQuotesEnabled ? withSmartQuotes(typed) : typed // POST-228
    cursor.current = at
    setOwn(quoted)
    if (syncWithModel) onChange(quoted)
  }
  // A quote that turns is one character as before, but setting the value sends the caret to the end.
  useLayoutEffect(() => {
    if (cursor.current !== null && document.activeElement === field.current) {
      field.current?.setSelectionRange(cursor.current, cursor.current)
    }
    cursor.current = null
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (forceSingleLine && event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault()
  }
  /** The clipboard's plain text, whatever else it holds. POST-219 */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!forceSingleLine || !pasted) return
    event.preventDefault()
    if (disableEdit) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const line = pasted.replace(/\r\n|\r|\n/g, ' ')
    put(shown.slice(0, selectionStart) + line + shown.slice(selectionEnd), selectionStart + line.length)
  }
  return (
    <textarea
      ref={field}
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
