import type { EditorType } from '@bowerbird/domain/posts/formats.ts'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SourceEditor } from './SourceEditor.tsx'
import styles from './WordsEditor.module.css'

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }))

export interface WordsProps {
  value: string
  onChange: (value: string) => void
  editorType: EditorType
  disabled: boolean
  label?: string
  placeholder?: string
  autoFocus?: boolean
}

/** Words with formats, in the editor that the writer has chosen. POST-091 */
export function WordsEditor({ editorType, label = 'Text', placeholder = 'Your words here', ...rest }: WordsProps) {
  if (editorType !== 'rich') return <SourceEditor {...rest} label={label} editorType={editorType} />
  return (
    <Suspense fallback={<WordsToBe />}>
      <RichEditor {...rest} label={label} placeholder={placeholder} />
    </Suspense>
  )
}

const WordsToBe = () => (
  <div className={styles.toBe}>
    <Skeleton height={160} />
  </div>
)
