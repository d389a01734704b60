import type { EditorType } from '@bowerbird/domain/posts/formats.ts'
import { useDeferredValue } from 'react'
import { cleanRichHtml } from '../clean-rich-html.ts'
import { RichText } from '../RichText.tsx'
import styles from './SourceEditor.module.css'

interface Props {
  value: string
  editorType: EditorType
  disabled: boolean
  label: string
  onChange: (value: string) => void
}

/** A post written as HTML or Markdown is changed as what it is. POST-091 */
export function SourceEditor({ value, editorType, disabled, label, onChange }: Props) {
  const shown = useDeferredValue(value)
  return (
    <>
      <textarea
        className={styles.source}
        aria-label={`${label} in ${editorType === 'markdown' ? 'Markdown' : 'HTML'}`}
        rows={12}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      {editorType === 'html' && shown.trim() && (
        <section className={styles.preview} aria-label="Preview">
          <RichText html={cleanRichHtml(shown)} />
        </section>
      )}
    </>
  )
}
