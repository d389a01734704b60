import type { ExploreSort } from './explore.api.ts'
import { FeedTabs } from './FeedTabs.tsx'

const tabs = [
  { to: '/explore', label: 'Popular' },
  { to: '/explore?sort=recent', label: 'Newest' },
]

export const ExploreTabs = ({ sort }: { sort: ExploreSort }) => (
  <FeedTabs label="Order" tabs={tabs} chosen={sort === 'recent' ? '/explore?sort=recent' : '/explore'} />
)
