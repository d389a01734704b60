import { formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import EyeOff from 'lucide-react/icons/eye-off'
import Funnel from 'lucide-react/icons/funnel'
import { loginPath } from '../../core/next-path.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useUser } from '../../core/session.ts'
import { warningOf } from '../filters/warning-words.ts'
import { pathOfPost } from '../post-path.ts'
import { revealSlot } from '../post-slots.ts'
import styles from './SensitiveCover.module.css'

/**
 * Stands for what safe mode, a filter or a label keeps back: nothing of it is on the page until one has asked for it,
 * and may. A post that is shown names its warnings and labels.
 */
export function SensitiveCover({ post }: { post: Post }) {
  if (!post.is_covered) return <WarningLine post={post} />
  if (post.filtered_by.length > 0) return <FilterCover post={post} />
  return post.is_warned ? <WarningCover post={post} /> : <SafeModeCover post={post} />
}

const WarningLine = ({ post }: { post: Post }) => (
  <p className={styles.line} dir="auto">
    <EyeOff aria-hidden="true" /> {warningOf(post.warned_of)}
  </p>
)

function WarningCover({ post }: { post: Post }) {
  const user = useUser()
  return (
    <div className={styles.cover}>
      <EyeOff aria-hidden="true" />
      <p className={styles.words} dir="auto">
        {post.summary}
      </p>
      {user ? (
        <revealSlot.Component post={post} />
      ) : (
        <Link to={`${pathOfPost(post)}?show`} rel="nofollow" className={styles.look}>
          {t('Show')}
        </Link>
      )}
      {user && (
        <p className={styles.why}>
          <Link to="/settings/dashboard#warnings">{t('Warning settings')}</Link>
        </p>
      )}
    </div>
  )
}

function FilterCover({ post }: { post: Post }) {
  return (
    <div className={styles.cover}>
      <Funnel aria-hidden="true" />
      <p dir="auto">{t('Filtered: {filters}', { filters: formatList(post.filtered_by, 'unit') })}</p>
      {post.is_warned && <p dir="auto">{post.summary}</p>}
      <revealSlot.Component post={post} />
      <p className={styles.why}>
        <Link to="/settings/dashboard">{t('Your filters')}</Link>
      </p>
    </div>
  )
}

function SafeModeCover({ post }: { post: Post }) {
  const user = useUser()
  const toLogin = loginPath(useLocation())
  return (
    <div className={styles.cover}>
      <EyeOff aria-hidden="true" />
      <p>{t('This post may contain something sensitive.')}</p>
      {user?.can_modify_safe_mode && <revealSlot.Component post={post} />}
      <p className={styles.why}>
        {user ? (
          <Link to="/settings/account">{t('Safe Mode is on')}</Link>
        ) : (
          <Link to={toLogin}>{t('Log in to see it')}</Link>
        )}
      </p>
    </div>
  )
}
