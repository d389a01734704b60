import { sourceLabel } from '@bowerbird/domain/core/source-label.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useLocation } from 'react-router'
import { useUser } from '../core/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { confirm } from '../ui/dialogs.ts'
import { useFollow } from './blogs.api.ts'
import styles from './FollowButton.module.css'

interface Props {
  blog: { name: string; following: boolean; can_be_followed?: boolean; is_mine?: boolean }
  /** Words among words, or a button of its own. */
  look?: 'link' | 'button'
  /** Sent with the call instead of the page's own label. */
  source?: { follow: string; unfollow: string }
  className?: string | undefined
}

/** "Follow" or "Unfollow"; a guest is taken to where they can log in and come back to it. BLOG-053, BLOG-060 */
export function FollowButton({ blog, look = 'button', source, className }: Props) {
  const isGuest = useUser() === null
  const { pathname } = useLocation()
  const follow = useFollow()
  if (blog.is_mine || (!blog.following && blog.can_be_followed === false)) return null

  const shape = { look: look === 'link' ? 'quiet' : blog.following ? 'plain' : 'primary', size: 'small' } as const
  const classes = [look === 'link' ? styles.link : styles.button, className].filter(Boolean).join(' ')
  if (isGuest) {
    return (
      <ButtonLink {...shape} to={`/follow/${blog.name}`} className={classes} aria-label={`Follow ${blog.name}`}>
        Follow
      </ButtonLink>
    )
  }

  const press = async () => {
    if (blog.following && !(await isSure(blog.name))) return
    const label = source ? (blog.following ? source.unfollow : source.follow) : sourceLabel(pathname)
    follow.mutate({ blogName: blog.name, follow: !blog.following, source: label })
  }
  const word = blog.following ? 'Unfollow' : 'Follow'
  return (
    <Button {...shape} className={classes} onClick={press} aria-label={`${word} ${blog.name}`}>
      {word}
    </Button>
  )
}

/** BLOG-063, BLOG-065 */
const isSure = (blogName: string) =>
  confirm({ message: `Unfollow ${blogName}?`, confirm: 'Unfollow', escape: nevermind }).then(
    () => true,
    () => false,
  )
