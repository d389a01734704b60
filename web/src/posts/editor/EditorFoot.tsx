import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Editor } from '@tiptap/core'
import { Button } from '../../ui/fields/Button.tsx'
import styles from './RichEditor.module.css'
import { useEditorReading } from './use-editor-reading.ts'

interface Props {
  editor: Editor
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
}

/** Counts the words, and leads to what readers will see of them. */
export function EditorFoot({ editor, isPreview, onPreview }: Props) {
  const words = useEditorReading(editor, countWords)
  if (words === 0) return null
  return (
    <div className={styles.foot}>
      <span>{t('{count, plural, one {# word} other {# words}}', { count: words })}</span>
      <Button size="small" look="quiet" aria-pressed={isPreview} onClick={() => onPreview(!isPreview)}>
        {t('Preview')}
      </Button>
    </div>
  )
}

function countWords({ state, isDestroyed }: Editor): number {
  if (isDestroyed) return 0
  const { doc } = state
  return doc.textBetween(0, doc.content.size, ' ', ' ').split(/\s+/).filter(Boolean).length
}
