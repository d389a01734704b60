import { t } from '@bowerbird/domain/core/language/t.ts'
import { messageTextMaxLength } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { saySomething, sending } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import fieldStyles from './ExternalShare.module.css'
import styles from './MessageShare.module.css'

interface Props {
  text: string
  onText: (text: string) => void
  isSending: boolean
  canSend: boolean
  onSend: () => void
  problem: string
}

/** The optional text beside the post. BLOG-152, BLOG-154 */
export function MessageBox({ text, onText, isSending, canSend, onSend, problem }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) onSend()
  }
  return (
    <div className={styles.box}>
      <textarea
        ref={box}
        className={fieldStyles.input}
        aria-label={t('Message')}
        // Unsent text is asked about before a blog is closed. BLOG-036
        data-unsent={text.trim() !== '' || undefined}
        placeholder={isSending ? sending() : saySomething()}
        maxLength={messageTextMaxLength}
        rows={2}
        value={isSending ? '' : text}
        readOnly={isSending}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.row}>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <Button size="small" look="primary" disabled={!canSend} onClick={onSend}>
          {t('Send')}
        </Button>
      </div>
    </div>
  )
}
