import { t } from '@bowerbird/domain/core/language/t.ts'

/** "1 note", "1,284 notes"; nothing where there are none. */
export const noteCountWords = (count: number): string =>
  count > 0 ? t('{count, plural, one {# note} other {# notes}}', { count }) : ''
