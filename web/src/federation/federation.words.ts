import { t } from '@bowerbird/domain/core/language/t.ts'
export const federationWords = {
  looking: (host: string) => t('Searching {host}…', { host }),
  nothing: (host: string) => t('We couldn’t find anything at that address on {host}.', { host }),
  noAnswer: (host: string) => t('{host} isn’t responding. Try again later.', { host }),
  blocked: (host: string) => t('This site blocks {host}.', { host }),
}
