import { t } from '@bowerbird/domain/core/language/t.ts'
export const federationWords = {
  looking: (host: string) => t('Looking at {host}…', { host }),
  nothing: (host: string) => t('Nothing was found at {host} under that address.', { host }),
  noAnswer: (host: string) => t('{host} does not answer just now.', { host }),
  blocked: (host: string) => t('This site exchanges nothing with {host}.', { host }),
}
