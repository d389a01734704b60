import { t } from '@bowerbird/domain/core/language/t.ts'
import { FeedTabs } from './FeedTabs.tsx'

const home = [
  { to: '/dashboard', label: t('Following') },
  { to: '/tags', label: t('Your tags') },
]
const following = [
  { to: '/following', label: t('Blogs') },
  { to: '/following/tags', label: t('Tags') },
]

/** Switches between the followed blogs and tags. */
export const HomeTabs = ({ chosen }: { chosen: '/dashboard' | '/tags' }) => (
  <FeedTabs label={t('Feeds')} tabs={home} chosen={chosen} />
)

export const FollowingTabs = ({ chosen }: { chosen: '/following' | '/following/tags' }) => (
  <FeedTabs label={t('Followed')} tabs={following} chosen={chosen} />
)
