import { t } from '@bowerbird/domain/core/language/t.ts'
import { useUser } from '../core/session.ts'
import { ButtonLink } from '../ui/fields/Button.tsx'
import { followSlot } from './blog-slots.ts'
import { canBeFollowed, type FollowProps, followShape } from './follow-shape.ts'

/** A guest is taken to where they can log in and come back to it. BLOG-060, BLOG-061 */
export function FollowControl(props: FollowProps) {
  const isGuest = useUser() === null
  if (!isGuest) return <followSlot.Component {...props} />
  const { blog } = props
  if (!canBeFollowed(blog)) return null
  return (
    <ButtonLink
      {...followShape(props)}
      to={`/follow/${blog.name}`}
      aria-label={t('Follow {name}', { name: blog.name })}
    >
      {t('Follow')}
    </ButtonLink>
  )
}
