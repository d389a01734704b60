import { t } from '@bowerbird/domain/core/language/t.ts'

/** The words of the button below a post, by `cta_text_code`; unknown codes read as the first. POST-106 */
export const callWords = [
  t('Learn more'),
  t('Read more'),
  t('Watch now'),
  t('Listen now'),
  t('Sign up'),
  t('Shop now'),
  t('Download'),
]

export const callWordsOf = (code: number): string => callWords[code] ?? (callWords[0] as string)
