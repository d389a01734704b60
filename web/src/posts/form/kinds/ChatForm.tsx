import { t } from '@bowerbird/domain/core/language/t.ts'
import { type ChatFields, labelLengthOf } from '@bowerbird/domain/posts/kinds/chat.ts'
import { chatMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { useRef } from 'react'
import { PlainTextEditor } from '../../editor/source/PlainTextEditor.tsx'
import styles from './ChatForm.module.css'
import type { KindFormProps } from './kind-form-props.ts'
import { focusWords, TitleField } from './TitleField.tsx'

/** A title and what was said, line by line. POST-115, POST-222 */
export function ChatForm({ fields, change, mode, disabled }: KindFormProps<ChatFields>) {
  const lines = useRef<HTMLDivElement>(null)
  return (
    <>
      <TitleField
        value={fields.title}
        disabled={disabled}
        onChange={(title) => change({ title })}
        onEnter={() => focusWords(lines.current)}
      />
      <div ref={lines} className={styles.chat}>
        <Labelled text={fields.chat} />
        <PlainTextEditor
          className={styles.typed}
          ariaLabel={t('Chat')}
          placeholder={t('Wren: What did you find?\nSatin: A blue cap.')}
          name="chat"
          value={fields.chat}
          maxLength={chatMaxLength}
          disableEdit={disabled}
          autoFocus={mode === 'new'}
          onChange={(chat) => change({ chat })}
        />
      </div>
    </>
  )
}

/** Lies under the field and shows its words, the names in their own colour. POST-135 */
function Labelled({ text }: { text: string }) {
  return (
    <div className={styles.shown} aria-hidden="true">
      {text.split('\n').map((line, place) => {
        const end = labelLengthOf(line)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
          <div key={place}>
            <b className={styles.label}>{line.slice(0, end)}</b>
            {line.slice(end) || '\u200b'}
          </div>
        )
      })}
    </div>
  )
}
