import { t } from '../core/language/t.ts'

const sayings: [RegExp, () => string][] = [
  [/answered 429/, () => t('The server is limiting us. We’ll retry later.')],
  [/answered 5\d\d/, () => t('The server had an error.')],
  [/answered (?:401|403)/, () => t('The server blocks this site.')],
  [/answered (?:404|410)/, () => t('The account no longer exists.')],
  [/answered \d/, () => t('The server rejected the post.')],
  [/ENOTFOUND|EAI_AGAIN/, () => t('The server’s name doesn’t resolve.')],
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/, () => t('The server refused the connection.')],
  [/CERT|SSL|TLS|certificate/i, () => t('The server’s certificate isn’t valid.')],
  [/time|ETIMEDOUT|abort/i, () => t('The server didn’t respond in time.')],
]

/** Says in plain words why a server has not got something. */
export const whyWords = (error: string, isGivenUp: boolean): string => {
  const words = sayings.find(([sign]) => sign.test(error))?.[1]() ?? (error ? t('Couldn’t reach the server.') : '')
  return isGivenUp
    ? t('{words} Sending is paused until the server is back online.', { words }).trim()
    : words || t('Sending')
}
