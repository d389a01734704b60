import { t } from '@bowerbird/domain/core/language/t.ts'
import { readLinkData } from '@bowerbird/domain/media/media.contract.ts'
import { bodyMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { suggestBlogs } from '@bowerbird/domain/posts/suggestions.contract.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { Suspense, useCallback } from 'react'
import { lazyPart } from '../../core/page/lazy.ts'
import { useCall } from '../../core/query.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SourceEditor } from './source/SourceEditor.tsx'
import styles from './WordsEditor.module.css'

/** Fetched before a form is shown, so that its words take keys from the first frame. */
export const richEditor = lazyPart('RichEditor', async () => (await import('./RichEditor.tsx')).RichEditor)

export interface WordsProps {
  value: string
  onChange: (value: string) => void
  editorType: EditorType
  disabled: boolean
  label?: string
  placeholder?: string
  autoFocus?: boolean
  /** Says that pictures inside the words are still to come. POST-201 */
  tell?: (about: { hasPendingImages: boolean }) => void
}

/** Words with formats, in the editor that the writer has chosen. POST-091 */
export function WordsEditor(props: WordsProps) {
  const { editorType, label = t('Text'), placeholder = t('Your text here'), tell, ...rest } = props
  const onPending = useCallback((hasPendingImages: boolean) => tell?.({ hasPendingImages }), [tell])
  const call = useCall()
  const findBlogs = useCallback(async (q: string) => (await call(suggestBlogs, { q })).blogs, [call])
  const readLink = useCallback((url: string) => call(readLinkData, { url }), [call])
  if (editorType !== 'rich') return <SourceEditor {...rest} label={label} editorType={editorType} />
  return (
    <Suspense fallback={<WordsToBe />}>
      <richEditor.Component
        {...rest}
        label={label}
        placeholder={placeholder}
        characterLimit={bodyMaxLength}
        onPending={onPending}
        findBlogs={findBlogs}
        readLink={readLink}
      />
    </Suspense>
  )
}

const WordsToBe = () => (
  <div className={styles.toBe}>
    <Skeleton height={160} />
  </div>
)
