import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { useSubscription } from './blogs.api.ts'

/** BLOG-066 */
export function SubscribeButton({ blog, className }: { blog: Blog; className: string | undefined }) {
  const subscription = useSubscription(blog.name)
  return (
    <IconButton
      className={className}
      label={
        blog.is_subscribed
          ? t('Stop telling me about {name}', { name: blog.name })
          : t('Tell me when {name} posts', { name: blog.name })
      }
      icon={blog.is_subscribed ? <BellRing /> : <Bell />}
      aria-pressed={blog.is_subscribed}
      onClick={() => subscription.mutate(!blog.is_subscribed)}
    />
  )
}
