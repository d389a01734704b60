import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useSourceLabel } from '../core/use-source-label.ts'
import { Button } from '../ui/fields/Button.tsx'
import { confirm } from '../ui/overlays/dialogs.ts'
import { useFollow } from './blogs.api.ts'
import { canBeFollowed, type FollowProps, followShape } from './follow-shape.ts'

/** "Follow" or "Unfollow"; on pages for guests too, use `FollowControl`. BLOG-053 */
export function FollowButton({
  blog,
  look = 'button',
  source,
  skipsQuestion = false,
  onPress,
  className,
}: FollowProps) {
  const here = useSourceLabel()
  const follow = useFollow()
  if (!canBeFollowed(blog)) return null
  const press = async () => {
    onPress?.()
    if (blog.following && !skipsQuestion && !(await isSure(blog.name))) return
    const label = source ? (blog.following ? source.unfollow : source.follow) : here
    follow.mutate({ blogName: blog.name, follow: !blog.following, source: label })
  }

  return (
    <Button
      {...followShape({ blog, look, className })}
      onClick={press}
      aria-label={blog.following ? t('Unfollow {name}', { name: blog.name }) : t('Follow {name}', { name: blog.name })}
    >
      {blog.following ? t('Unfollow') : t('Follow')}
    </Button>
  )
}

/** BLOG-063, BLOG-065 */
const isSure = (blogName: string) =>
  confirm({ message: t('Unfollow {name}?', { name: blogName }), confirm: t('Unfollow'), escape: nevermind() }).then(
    () => true,
    () => false,
  )
