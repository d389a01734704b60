import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ExploreSort } from './explore.api.ts'
import { FeedTabs } from './FeedTabs.tsx'

const tabs = [
  { to: '/explore', label: t('Popular') },
  { to: '/explore?sort=recent', label: t('Newest') },
]

export const ExploreTabs = ({ sort }: { sort: ExploreSort }) => (
  <FeedTabs label={t('Order')} tabs={tabs} chosen={sort === 'recent' ? '/explore?sort=recent' : '/explore'} />
)
