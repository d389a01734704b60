import { t } from '@bowerbird/domain/core/language/t.ts'
import type { AnswerFields } from '@bowerbird/domain/posts/kinds/answer.ts'
import { anonymous } from '@bowerbird/domain/posts/posts.messages.ts'
import { useMemo } from 'react'
import { WordsEditor } from '../../editor/WordsEditor.tsx'
import styles from './KindForm.module.css'
import type { KindFormProps } from './kind-form-props.ts'

/** The question stays as it was asked, and by whom; the answer, and what is added to it, can be changed. POST-118 */
export function AnswerForm({ fields, change, tell, post, editorType, disabled }: KindFormProps<AnswerFields>) {
  const pictures = usePicturesOfBoth(tell)
  return (
    <>
      <figure className={styles.asked}>
        <figcaption>{t('{name} asked:', { name: post?.content?.ask?.asker_name || anonymous() })}</figcaption>
        <blockquote className={styles.question} aria-label={t('The question')} dir="auto">
          {fields.ask}
        </blockquote>
      </figure>
      <WordsEditor
        tell={pictures.answer}
        label={t('Answer')}
        placeholder={t('Your answer')}
        value={fields.answer}
        onChange={(answer) => change({ answer })}
        editorType={editorType}
        disabled={disabled}
        autoFocus
      />
      <div className={styles.divided}>
        <WordsEditor
          tell={pictures.caption}
          label={t('[of a post] Caption')}
          placeholder={t('Add something')}
          value={fields.caption}
          onChange={(caption) => change({ caption })}
          editorType={editorType}
          disabled={disabled}
        />
      </div>
    </>
  )
}

/** The post waits for the pictures of either. POST-201 */
function usePicturesOfBoth(tell: KindFormProps<AnswerFields>['tell']) {
  return useMemo(() => {
    const awaited = { answer: false, caption: false }
    const hear = (field: keyof typeof awaited) => (change: { hasPendingImages: boolean }) => {
      awaited[field] = change.hasPendingImages
      tell({ hasPendingImages: awaited.answer || awaited.caption })
    }
    return { answer: hear('answer'), caption: hear('caption') }
  }, [tell])
}
