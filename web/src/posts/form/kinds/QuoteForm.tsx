import type { QuoteFields } from '@bowerbird/domain/posts/kinds/quote.ts'
import { quoteMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PlainTextEditor } from '../../editor/source/PlainTextEditor.tsx'
import { WordsEditor } from '../../editor/WordsEditor.tsx'
import styles from './KindForm.module.css'
import type { KindFormProps } from './kind-form-props.ts'

/** Fields for a quote and its source. POST-113, POST-222 */
export function QuoteForm({ fields, change, tell, mode, editorType, disabled }: KindFormProps<QuoteFields>) {
  return (
    <>
      <PlainTextEditor
        className={classNames(styles.plain, styles.quote)}
        ariaLabel="Quote"
        placeholder="“Quote”"
        name="quote"
        value={fields.quote}
        maxLength={quoteMaxLength}
        smartQuotesEnabled
        disableEdit={disabled}
        autoFocus={mode === 'new'}
        onChange={(quote) => change({ quote })}
      />
      <div className={styles.divided}>
        <WordsEditor
          tell={tell}
          label="Source"
          placeholder="Who said it, and where"
          value={fields.source}
          onChange={(source) => change({ source })}
          editorType={editorType}
          disabled={disabled}
        />
      </div>
    </>
  )
}
