import { t } from '../core/language/t.ts'

const sayings: [RegExp, () => string][] = [
  [/answered 429/, () => t('It asks us to send less for a while.')],
  [/answered 5\d\d/, () => t('It answers with an error of its own.')],
  [/answered (?:401|403)/, () => t('It does not want to hear from us.')],
  [/answered (?:404|410)/, () => t('Nobody is at that address any more.')],
  [/answered \d/, () => t('It did not take what was sent.')],
  [/ENOTFOUND|EAI_AGAIN/, () => t('Its name leads nowhere.')],
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/, () => t('Nothing answers at its address.')],
  [/CERT|SSL|TLS|certificate/i, () => t('Its certificate is not valid.')],
  [/time|ETIMEDOUT|abort/i, () => t('It does not answer in time.')],
]

/** Says in plain words why a server has not got something. */
export const whyWords = (error: string, isGivenUp: boolean): string => {
  const words = sayings.find(([sign]) => sign.test(error))?.[1]() ?? (error ? t('It could not be reached.') : '')
  return isGivenUp ? t('{words} We gave it up until it speaks again.', { words }).trim() : words || t('On its way.')
}
