import { t } from '@bowerbird/domain/core/language/t.ts'
import { retryUpload } from '@bowerbird/domain/media/media.contract.ts'
import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { fetchPostForForm } from '@bowerbird/domain/posts/posts.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'
import { useCall } from '../../core/query.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { changePosts } from '../posts.cache.ts'
import styles from './VideoWaiting.module.css'

const lookEveryMs = 3000

/** A video that cannot be played yet, or never will: how far it is, and a way to try again. */
export function VideoWaiting({ video, post }: { video: NonNullable<KindParts['video']>; post: Post }) {
  const isUnderWay = video.state === 'processing'
  useFreshPost(post, isUnderWay)
  const retry = useRetry(post)
  if (isUnderWay) {
    return (
      <div className={styles.waiting}>
        <p role="status">
          {video.progress > 0
            ? t('Processing your video: {progress, number}%', { progress: video.progress })
            : t('Processing your video')}
        </p>
        <ProgressBar share={video.progress / 100} label={t('Video progress')} />
        <p className={styles.note}>{t('It will be posted automatically when it’s ready. You can leave this page.')}</p>
      </div>
    )
  }
  return (
    <div className={styles.waiting} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p>{video.failure || t('Couldn’t process this video.')}</p>
      {post.is_mine && (
        <Button size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

const ownPost = (post: Post) => ({ channel_id: post.tumblelog.name, post_id: post.id })

/** Looks again while the work goes on, and puts what it finds wherever the post is shown. */
function useFreshPost(post: Post, isUnderWay: boolean) {
  const client = useQueryClient()
  const call = useCall()
  const { data: fresh } = useQuery({
    queryKey: ['video progress', post.id],
    queryFn: async () => {
      const { state, content } = (await call(fetchPostForForm, ownPost(post))).post
      return { state, content }
    },
    enabled: isUnderWay && post.is_mine,
    refetchInterval: lookEveryMs,
    gcTime: 0,
  })
  useEffect(() => {
    if (fresh) changePosts(client, (held) => (held.id === post.id ? { ...held, ...fresh } : held))
  }, [client, fresh, post.id])
}

function useRetry(post: Post) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: async () => {
      const { post: written } = await call(fetchPostForForm, ownPost(post))
      return call(retryUpload, { key: written.preuploaded_ch ?? '' })
    },
    onSuccess: ({ state = 'processing', progress = 0 }) =>
      changePosts(client, (held) => {
        const { content } = held
        if (held.id !== post.id || !content?.video) return held
        return { ...held, content: { ...content, video: { ...content.video, state, progress, failure: '' } } }
      }),
    onError: (problem) =>
      toast(problem instanceof ApiRefusal ? problem.text : t('That didn’t work.'), { tone: 'problem' }),
  })
}
