import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { Suspense, useRef } from 'react'
import { partInPlace } from '../../core/page/lazy.ts'
import { useFlag } from '../../core/session.ts'
import { videoPlayer } from '../../media/lazy-media.ts'
import { FramePoster } from '../../media/video/FramePoster.tsx'
import { SubtitlesTrack } from '../../media/video/SubtitlesTrack.tsx'
import { usePrepared } from '../../media/video/use-prepared.ts'
import type { PlayedVideo } from '../../media/video/video-log-shape.ts'
import { useConversion } from '../../telemetry/use-conversion.ts'
import { logVideo } from '../../telemetry/video-log.ts'
import styles from './VideoContent.module.css'

/** Only members of a blog see its videos before they can be played. */
export const videoWaiting = partInPlace('VideoWaiting', async () => (await import('./VideoWaiting.tsx')).VideoWaiting)

interface Props {
  video: NonNullable<KindParts['video']>
  content: Content
  post: Post
}

/** A video of ours, while it is made, when that failed and when it plays; or a player of another service. */
export function VideoContent({ video, content, post }: Props) {
  const place = { aspectRatio: `${video.width || 16} / ${video.height || 9}` }
  return (
    <div className={styles.video}>
      {video.frame ? (
        <FramePoster frame={video.frame} poster={video.poster} />
      ) : video.state === 'ready' ? (
        <div className={styles.place} style={place}>
          <Playing video={video} content={content} post={post} />
        </div>
      ) : (
        <div
          className={styles.place}
          style={video.poster ? { ...place, backgroundImage: `url("${video.poster}")` } : place}
        >
          <Suspense>
            <videoWaiting.Component video={video} post={post} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const asPlayed = ({ stream, ...video }: Props['video']): PlayedVideo => ({
  ...video,
  ...(stream && { livestream: stream.is_live ? 'live' : 'recorded', hlsService: stream.service }),
})

/** The browser's own controls until ours have come; whoever began to watch keeps them. */
function Playing({ video, content, post }: Props) {
  const plain = useRef<HTMLVideoElement>(null)
  const isReady = usePrepared(videoPlayer)
  const isOnHandset = useFlag('is_mobile_handset')
  const reportConversion = useConversion(`post-${content.post_id}`)
  const isInUse = plain.current && (!plain.current.paused || plain.current.currentTime > 0)
  if (isReady && !isInUse) {
    return (
      <videoPlayer.Component
        video={asPlayed(video)}
        mayStartItself={!isOnHandset}
        log={(event) => {
          if (event.name === 'play' || event.name === 'auto_play') reportConversion()
          logVideo({
            ...event,
            post_id: content.post_id,
            root_post_id: post.root_id,
            blog_uuid: content.blog?.uuid ?? post.tumblelog_uuid,
          })
        }}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: they are there when the writer gave any.
    <video
      ref={plain}
      className={styles.plain}
      src={video.sources.sd}
      poster={video.poster || undefined}
      width={video.width}
      height={video.height}
      controls
      preload="none"
      playsInline
    >
      <SubtitlesTrack subtitles={video.subtitles} />
    </video>
  )
}
