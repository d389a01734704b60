import { t } from '@bowerbird/domain/core/language/t.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { Suspense, useDeferredValue } from 'react'
import { lazyInPlace } from '../../../core/page/lazy.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { cleanRichHtml } from '../../clean-rich-html.ts'
import { RichText } from '../../RichText.tsx'
import styles from './SourceEditor.module.css'

const MarkdownText = lazyInPlace('MarkdownText', async () => (await import('./MarkdownText.tsx')).MarkdownText)

interface Props {
  value: string
  editorType: EditorType
  disabled: boolean
  label: string
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** A post written as HTML or Markdown is changed as what it is, beside what will be seen of it. POST-091 */
export function SourceEditor({ value, editorType, disabled, label, autoFocus = false, onChange }: Props) {
  const shown = useDeferredValue(value)
  const isMarkdown = editorType === 'markdown'
  return (
    <>
      <textarea
        className={styles.source}
        aria-label={t('{label} in {format}', { label, format: isMarkdown ? 'Markdown' : 'HTML' })}
        dir="auto"
        rows={8}
        value={value}
        readOnly={disabled}
        // biome-ignore lint/a11y/noAutofocus: the form was asked for in order to write.
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {shown.trim() && (
        <section className={styles.preview} aria-label={t('Preview')}>
          {isMarkdown ? (
            <Suspense fallback={<Skeleton height={40} />}>
              <MarkdownText source={shown} />
            </Suspense>
          ) : (
            <RichText html={cleanRichHtml(shown)} />
          )}
        </section>
      )}
    </>
  )
}
