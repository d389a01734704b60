import { t } from '@bowerbird/domain/core/language/t.ts'
import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { FeedTabs } from '../FeedTabs.tsx'

/** The order of a tag's posts stands in the address. */
export const isPopular = (search: string) => new URLSearchParams(search).get('sort') === 'popular'

export function TagTabs({ tag, search }: { tag: string; search: string }) {
  const newest = { to: taggedPath(tag), label: t('Newest') }
  const popular = { to: `${taggedPath(tag)}?sort=popular`, label: t('Popular') }
  return <FeedTabs label={t('Order')} tabs={[newest, popular]} chosen={(isPopular(search) ? popular : newest).to} />
}
