import { t } from '../core/language/t.ts'

const sayings: [RegExp, string][] = [
  [/answered 429/, 'It asks us to send less for a while.'],
  [/answered 5\d\d/, 'It answers with an error of its own.'],
  [/answered (?:401|403)/, 'It does not want to hear from us.'],
  [/answered (?:404|410)/, 'Nobody is at that address any more.'],
  [/answered \d/, 'It did not take what was sent.'],
  [/ENOTFOUND|EAI_AGAIN/, 'Its name leads nowhere.'],
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/, 'Nothing answers at its address.'],
  [/CERT|SSL|TLS|certificate/i, 'Its certificate is not valid.'],
  [/time|ETIMEDOUT|abort/i, 'It does not answer in time.'],
]

/** Says in plain words why a server has not got something. */
export const whyWords = (error: string, isGivenUp: boolean): string => {
  const words = sayings.find(([sign]) => sign.test(error))?.[1] ?? (error ? t('It could not be reached.') : '')
  return isGivenUp ? t('{words} We gave it up until it speaks again.', { words }).trim() : words || t('On its way.')
}
