import { FeedTabs } from './FeedTabs.tsx'

const home = [
  { to: '/dashboard', label: 'Following' },
  { to: '/tags', label: 'Your tags' },
]
const following = [
  { to: '/following', label: 'Blogs' },
  { to: '/following/tags', label: 'Tags' },
]

/** Switches between the followed blogs and tags. */
export const HomeTabs = ({ chosen }: { chosen: '/dashboard' | '/tags' }) => (
  <FeedTabs label="Feeds" tabs={home} chosen={chosen} />
)

export const FollowingTabs = ({ chosen }: { chosen: '/following' | '/following/tags' }) => (
  <FeedTabs label="Followed" tabs={following} chosen={chosen} />
)
