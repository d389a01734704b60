import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import EyeOff from 'lucide-react/icons/eye-off'
import Funnel from 'lucide-react/icons/funnel'
import { Link, useLocation } from 'react-router'
import { loginPath } from '../../core/next-path.ts'
import { useUser } from '../../core/session.ts'
import { revealSlot } from '../post-slots.ts'
import styles from './SensitiveCover.module.css'

/** Stands for what safe mode or a filter keeps back: nothing of it is on the page until one has asked for it, and may. */
export function SensitiveCover({ post }: { post: Post }) {
  return post.filtered_by.length > 0 ? <FilterCover post={post} /> : <SafeModeCover post={post} />
}

function FilterCover({ post }: { post: Post }) {
  return (
    <div className={styles.cover}>
      <Funnel aria-hidden="true" />
      <p dir="auto">Filtered: {post.filtered_by.join(', ')}</p>
      <revealSlot.Component post={post} />
      <p className={styles.why}>
        <Link to="/settings/dashboard">Your filters</Link>
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
      <p>This post may hold something sensitive.</p>
      {user?.can_modify_safe_mode && <revealSlot.Component post={post} />}
      <p className={styles.why}>
        {user ? <Link to="/settings/account">Safe Mode is on</Link> : <Link to={toLogin}>Log in to see it</Link>}
      </p>
    </div>
  )
}
