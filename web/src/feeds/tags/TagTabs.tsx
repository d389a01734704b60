import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { FeedTabs } from '../FeedTabs.tsx'

/** The order of a tag's posts stands in the address. */
export const isPopular = (search: string) => new URLSearchParams(search).get('sort') === 'popular'

export function TagTabs({ tag, search }: { tag: string; search: string }) {
  const newest = { to: taggedPath(tag), label: 'Newest' }
  const popular = { to: `${taggedPath(tag)}?sort=popular`, label: 'Popular' }
  return <FeedTabs label="Order" tabs={[newest, popular]} chosen={(isPopular(search) ? popular : newest).to} />
}
