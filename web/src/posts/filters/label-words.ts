import { t } from '@bowerbird/domain/core/language/t.ts'
import { otherWarning } from '@bowerbird/domain/posts/warnings/labels.ts'
import { labelInWords } from './warning-words.ts'

/** A label as a person reads it at the start of a line. */
export const labelName = (label: string): string =>
  label === otherWarning ? t('Any other warning') : labelInWords(label).replace(/^./u, (first) => first.toUpperCase())
