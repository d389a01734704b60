import { subscribeToBlog, unsubscribeFromBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { markBlog, showRefusal } from './blogs.api.ts'

/** BLOG-066 */
export function SubscribeButton({ blog, className }: { blog: Blog; className: string | undefined }) {
  const subscription = useSubscription(blog.name)
  return (
    <IconButton
      className={className}
      label={
        blog.is_subscribed
          ? t('Turn off notifications for {name}', { name: blog.name })
          : t('Turn on notifications for {name}', { name: blog.name })
      }
      icon={blog.is_subscribed ? <BellRing /> : <Bell />}
      aria-pressed={blog.is_subscribed}
      onClick={() => subscription.mutate(!blog.is_subscribed)}
    />
  )
}

function useSubscription(blogName: string) {
  const client = useQueryClient()
  const call = useCall()
  return useSerialMutation({
    name: `subscription ${blogName}`,
    scope: 'follows',
    send: (subscribe: boolean) => call(subscribe ? subscribeToBlog : unsubscribeFromBlog, { name: blogName }),
    optimistic: {
      read: () => markBlog(client, blogName, {}).is_subscribed ?? false,
      show: (is_subscribed) => void markBlog(client, blogName, { is_subscribed }),
      expect: (_now, subscribe) => subscribe,
    },
    onError: showRefusal,
  })
}
