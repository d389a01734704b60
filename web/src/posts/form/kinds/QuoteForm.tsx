import { t } from '@bowerbird/domain/core/language/t.ts'
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
        ariaLabel={t('Quote')}
        placeholder={t('“Quote”')}
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
          label={t('Source')}
          placeholder={t('Who said it and where')}
          value={fields.source}
          onChange={(source) => change({ source })}
          editorType={editorType}
          disabled={disabled}
        />
      </div>
    </>
  )
}
