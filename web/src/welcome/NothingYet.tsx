import { t } from '@bowerbird/domain/core/language/t.ts'
import { exploreFeed } from '../feeds/explore.api.ts'
import { PostList } from '../feeds/PostList.tsx'
import { WorthFollowingBelow } from '../feeds/SideColumn.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'
import styles from './NothingYet.module.css'

const around = exploreFeed('recent')

/** The dashboard of somebody who follows nobody: what to do, whom to follow, and what others have found meanwhile. */
export function NothingYet() {
  return (
    <>
      <EmptyState
        illustration="cap"
        title={t('Your bower is empty, and that is a fine place to begin')}
        action={
          <ButtonLink to="/new/text" look="primary">
            {t('Write your first post')}
          </ButtonLink>
        }
      >
        {t('Follow a few blogs and their posts will gather here.')}
      </EmptyState>
      <WorthFollowingBelow />
      <h2 className={styles.title} data-ground="page">
        {t('Meanwhile, from all over')}
      </h2>
      <PostList feed={around} withAvatars empty={null} />
    </>
  )
}
