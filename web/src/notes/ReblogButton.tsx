import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Repeat2 from 'lucide-react/icons/repeat-2'
import type { MouseEvent } from 'react'
import { useOpenForm } from '../posts/open-form.ts'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { useFastReblog } from './notes.api.ts'

/** Opens the reblog form; with Alt held it reblogs at once. POST-004, POST-346 */
export function ReblogButton({ post, offset = 0 }: { post: Post; offset?: number }) {
  const openForm = useOpenForm()
  const fastReblog = useFastReblog()
  if (!post.can_be_reblogged) return null
  const press = (event: MouseEvent) => {
    if (!event.altKey) openForm({ mode: 'reblog', postId: post.id, key: post.reblog_key })
    else if (!fastReblog.isPending) fastReblog.mutate({ post, offset })
  }
  return (
    <IconButton
      label={t('Reblog')}
      title={t('Reblog (hold Alt to reblog right away to your current blog)')}
      aria-pressed={post.reblogged}
      icon={<Repeat2 />}
      tone="leaf"
      onClick={press}
    />
  )
}
