import { t } from '@bowerbird/domain/core/language/t.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { replacePost } from '../posts/posts.cache.ts'
import { Button } from '../ui/fields/Button.tsx'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import { seenView } from './blog-view/seen-view.ts'

/** Fetches what a cover stands for. */
export function RevealButton({ post }: { post: Post }) {
  const client = useQueryClient()
  const call = useCall()
  const isFiltered = post.filtered_by.length > 0 || post.is_warned
  const reveal = useMutation({
    mutationFn: () =>
      call(readBlogView, {
        tumblelog_name_or_id: post.tumblelog.name,
        post_id: post.id,
        ...(isFiltered
          ? { should_bypass_filters: true }
          : { should_bypass_safemode: true, should_bypass_filters: true }),
      }),
    onSuccess: (answer) => {
      const [whole] = seenView(answer).posts
      // A filtered or labelled post may be sensitive as well, and is asked for once more then.
      if (whole && (isFiltered || !whole.is_covered)) replacePost(client, whole)
      else toast(t('Couldn’t show this post.'), { tone: 'problem' })
    },
    onError: showProblem,
  })
  return (
    <Button busy={reveal.isPending} onClick={() => reveal.mutate()}>
      {t('Show')}
    </Button>
  )
}
