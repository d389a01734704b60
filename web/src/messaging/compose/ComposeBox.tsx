import { t } from '@bowerbird/domain/core/language/t.ts'
import { animationMs, textMaxLength } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { offline as offlineWords, placeholders } from '@bowerbird/domain/messaging/messaging.messages.ts'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { FieldMentions } from '../../posts/mentions/lazy-mentions.ts'
import type { ComposeBoxProps, Outgoing, PreviewItem } from '../compose-box.ts'
import styles from './ComposeBox.module.css'
import { ComposeTools } from './ComposeTools.tsx'
import { GifPlace } from './GifPlace.tsx'
import { PreviewArea } from './PreviewArea.tsx'
import { StickerPicker } from './StickerPicker.tsx'
import { useAttaching } from './use-attaching.ts'
import { useGrowing } from './use-growing.ts'

type Picker = 'gif' | 'sticker'

/** The field for a message, with what goes with it. MSG-215 … MSG-255 */
export function ComposeBox(props: ComposeBoxProps) {
  const { preview, disabled, offline } = props
  const [picker, setPicker] = useState<Picker | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const problemId = useId()
  const focus = () => field.current?.focus()
  const closePicker = () => {
    setPicker(null)
    focus()
  }
  const { problem, attach, detach, takeFile, clearProblem } = useAttaching(props, () => setPicker('gif'))
  useImperativeHandle(props.ref, () => ({ focus, takeFile }))
  useEffect(() => {
    if (disabled || offline) setPicker(null)
  }, [disabled, offline])
  const { isValid, send } = useSending(props, () => {
    clearProblem()
    focus()
  })
  const choose = (item: PreviewItem) => {
    attach(item)
    closePicker()
  }
  const removePreview = () => {
    detach()
    focus()
  }
  const Chosen = picker && pickers[picker]
  return (
    <div ref={box} className={styles.box} style={{ animationDuration: `${animationMs.compose}ms` }}>
      <PreviewArea item={preview} onRemove={removePreview} />
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <MessageField
        {...{ compose: props, field, send, takeFile, clearProblem }}
        describedBy={problem ? problemId : undefined}
        closePicker={picker ? closePicker : null}
        onFocus={() => setPicker(null)}
      />
      <ComposeTools
        isOff={disabled}
        isOffline={offline}
        picker={picker}
        onPick={(kind) => setPicker(picker === kind ? null : kind)}
        onFile={takeFile}
        onSend={isValid ? send : null}
      />
      {Chosen && <Chosen anchor={box} onChoose={choose} onClose={closePicker} />}
    </div>
  )
}

const pickers = { gif: GifPlace, sticker: StickerPicker }

function useSending({ draft, preview, disabled, onSend, onDraft, onPreview }: ComposeBoxProps, onSent: () => void) {
  const isValid = preview !== null || draft.trim() !== '' // MSG-217, MSG-218
  const send = () => {
    if (!isValid || disabled) return
    onSend(itemsToSend({ preview, draft }))
    onDraft('')
    onPreview(null)
    onSent()
  }
  return { isValid, send }
}

interface FieldProps {
  compose: ComposeBoxProps
  field: RefObject<HTMLTextAreaElement | null>
  describedBy: string | undefined
  /** Null while no picker is open. */
  closePicker: (() => void) | null
  send: () => void
  takeFile: (file: File) => void
  clearProblem: () => void
  onFocus: () => void
}

function MessageField({ compose, field, describedBy, closePicker, send, takeFile, clearProblem, onFocus }: FieldProps) {
  const { draft, disabled, offline, onDraft, onTyping, onTab, onEscapeWhenEmpty } = compose
  useGrowing(field, draft)
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys.current?.(event)) return event.stopPropagation()
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Tab' && onTab(event.shiftKey)) event.preventDefault()
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (closePicker) closePicker()
    else if (draft) onDraft('')
    else onEscapeWhenEmpty()
  }
  const onPaste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].at(-1) // MSG-243
    if (!file) return
    event.preventDefault()
    takeFile(file)
  }
  const type = (text: string) => {
    onDraft(text)
    onTyping()
    clearProblem()
  }
  return (
    <>
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        aria-label={t('Message')}
        aria-describedby={describedBy}
        placeholder={offline ? offlineWords() : placeholderFor(compose.placeholderSeed)}
        maxLength={textMaxLength}
        disabled={disabled}
        enterKeyHint="send"
        value={draft}
        onChange={(event) => type(event.target.value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Suspense>
        {draft.includes('@') && <FieldMentions field={field} text={draft} onText={type} keys={keys} />}
      </Suspense>
    </>
  )
}

function placeholderFor(seed: number): string {
  const all = placeholders()
  return all[Math.floor(seed * all.length)] ?? all[0]
}

/** Sends the attachment first; text that is only white space stays behind. MSG-226 */
function itemsToSend({ preview, draft }: Pick<ComposeBoxProps, 'preview' | 'draft'>): Outgoing[] {
  const message = draft.trim() // MSG-347
  return [...(preview ? [preview.message] : []), ...(message ? [{ type: 'TEXT', message } as const] : [])]
}
