import { animationMs, textMaxLength } from '@bowerbird/domain/messaging/messaging.limits.ts'
import {
  composeButtons,
  offline as offlineWords,
  placeholders,
} from '@bowerbird/domain/messaging/messaging.messages.ts'
import Image from 'lucide-react/icons/image'
import ImagePlay from 'lucide-react/icons/image-play'
import Sticker from 'lucide-react/icons/sticker'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import type { ComposeBoxProps, Outgoing } from '../compose-box.ts'
import styles from './ComposeBox.module.css'
import { GifPlace } from './GifPlace.tsx'
import { PreviewArea } from './PreviewArea.tsx'
import { StickerPicker } from './StickerPicker.tsx'
import { useAttaching } from './use-attaching.ts'
import { useGrowing } from './use-growing.ts'

/** Where a message is written, with what goes with it. MSG-215 … MSG-255 */
export function ComposeBox(props: ComposeBoxProps) {
  const { draft, preview, disabled, offline, onDraft, onTyping } = props
  const [picker, setPicker] = useState<'gif' | 'sticker' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const problemId = useId()
  const focus = () => field.current?.focus()
  const closePicker = () => {
    setPicker(null)
    focus()
  }
  const { problem, attach, detach, takeFile, forgetProblem } = useAttaching(props, () => setPicker('gif'))
  useGrowing(field, draft)
  useImperativeHandle(props.ref, () => ({ focus, takeFile }))
  useEffect(() => {
    if (disabled || offline) setPicker(null)
  }, [disabled, offline])

  const isOff = disabled || offline
  const isValid = preview !== null || draft.trim() !== '' // MSG-217, MSG-218
  const send = () => {
    if (!isValid || isOff) return
    props.onSend(itemsToSend(props))
    onDraft('')
    props.onPreview(null)
    forgetProblem()
    focus()
  }
  const pick = (kind: 'gif' | 'sticker') => setPicker(picker === kind ? null : kind)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Tab' && props.onTab(event.shiftKey)) event.preventDefault()
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (picker) closePicker()
    else if (draft) onDraft('')
    else props.onEscapeWhenEmpty()
  }
  const onPaste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].at(-1) // MSG-243
    if (!file) return
    event.preventDefault()
    takeFile(file)
  }

  return (
    <div ref={box} className={styles.box} style={{ animationDuration: `${animationMs.compose}ms` }}>
      <PreviewArea
        item={preview}
        onRemove={() => {
          detach()
          focus()
        }}
      />
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        aria-label="Message"
        aria-describedby={problem ? problemId : undefined}
        placeholder={offline ? offlineWords : placeholderFor(props.placeholderSeed)}
        maxLength={textMaxLength}
        disabled={isOff}
        enterKeyHint="send"
        value={draft}
        onChange={(event) => {
          onDraft(event.target.value)
          onTyping()
          forgetProblem()
        }}
        onFocus={() => setPicker(null)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className={styles.tools}>
        <IconButton
          label={composeButtons.photo}
          icon={<Image />}
          disabled={isOff}
          onClick={() => files.current?.click()}
        />
        <IconButton
          label={composeButtons.gif}
          icon={<ImagePlay />}
          disabled={isOff}
          aria-haspopup="dialog"
          aria-expanded={picker === 'gif'}
          onClick={() => pick('gif')}
        />
        <IconButton
          label={composeButtons.sticker}
          icon={<Sticker />}
          disabled={isOff}
          aria-haspopup="dialog"
          aria-expanded={picker === 'sticker'}
          onClick={() => pick('sticker')}
        />
        <Button look="quiet" className={styles.send} disabled={!isValid || isOff} onClick={send}>
          {composeButtons.send}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        accept="image/*"
        aria-label={composeButtons.photo}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) takeFile(file)
        }}
      />
      {picker === 'gif' && (
        <GifPlace
          anchor={box}
          onChoose={(item) => {
            attach(item)
            closePicker()
          }}
          onClose={closePicker}
        />
      )}
      {picker === 'sticker' && (
        <StickerPicker
          anchor={box}
          onChoose={(item) => {
            attach(item)
            closePicker()
          }}
          onClose={closePicker}
        />
      )}
    </div>
  )
}

const placeholderFor = (seed: number) => placeholders[Math.floor(seed * placeholders.length)] ?? placeholders[0]

/** What is attached goes first; words that are only white space stay behind. MSG-226 */
function itemsToSend({ preview, draft }: ComposeBoxProps): Outgoing[] {
  const message = draft.trim()
  return [...(preview ? [preview.message] : []), ...(message ? [{ type: 'TEXT', message } as const] : [])]
}
