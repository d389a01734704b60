import { t } from '@bowerbird/domain/core/language/t.ts'

/** Leads to a file that is too large for this site. */
export const AtHome = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
    {t('Too large to load here. Open it on {host}', {
      host: URL.parse(url)?.hostname.replace(/^www\./, '') ?? url,
    })}
  </a>
)
