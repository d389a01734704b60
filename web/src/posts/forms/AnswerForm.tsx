import type { AnswerFields } from '@bowerbird/domain/posts/kinds/answer.ts'
import { WordsEditor } from '../parts/WordsEditor.tsx'
import styles from './KindForm.module.css'
import type { KindFormProps } from './kind-forms.ts'

/** The question stays as it was asked; the answer can be changed. POST-118 */
export function AnswerForm({ fields, change, tell, editorType, disabled }: KindFormProps<AnswerFields>) {
  return (
    <>
      <blockquote className={styles.question} aria-label="The question">
        {fields.ask}
      </blockquote>
      <WordsEditor
        tell={tell}
        label="Answer"
        placeholder="Your answer"
        value={fields.answer}
        onChange={(answer) => change({ answer })}
        editorType={editorType}
        disabled={disabled}
        autoFocus
      />
    </>
  )
}
