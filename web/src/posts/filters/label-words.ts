import { t } from '@bowerbird/domain/core/language/t.ts'
import { otherWarning } from '@bowerbird/domain/posts/warnings/labels.ts'

/** A label as a person reads it at the start of a line. */
export const labelName = (label: string): string =>
  label === otherWarning ? t('Any other warning') : label.charAt(0).toUpperCase() + label.slice(1)
