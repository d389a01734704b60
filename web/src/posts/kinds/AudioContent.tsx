import { t } from '@bowerbird/domain/core/language/t.ts'
import { soundPlea } from '@bowerbird/domain/media/players.limits.ts'
import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import Music from 'lucide-react/icons/music'
import { useRef } from 'react'
import { audioPlayer } from '../../media/lazy-media.ts'
import { FramePoster } from '../../media/video/FramePoster.tsx'
import { usePrepared } from '../../media/video/use-prepared.ts'
import styles from './AudioContent.module.css'

type Audio = NonNullable<KindParts['audio']>

/** A sound of ours, a player of another service, or the way to where the sound is. */
export function AudioContent({ audio }: { audio: Audio }) {
  if (audio.frame && !audio.url) {
    return (
      <div className={styles.frame}>
        <FramePoster frame={audio.frame} isSound />
      </div>
    )
  }
  return (
    <div className={styles.audio}>
      {audio.album_art ? (
        <img src={audio.album_art} alt="" width={96} height={96} className={styles.art} loading="lazy" />
      ) : (
        <span className={styles.art}>
          <Music aria-hidden="true" />
        </span>
      )}
      <div className={styles.about}>
        <p className={styles.track} dir="auto">
          {audio.track || t('Untitled audio')}
        </p>
        <p className={styles.by} dir="auto">
          {[audio.artist, audio.album].filter(Boolean).join(' · ')}
        </p>
        {audio.url ? <Sound audio={audio} /> : <Elsewhere url={audio.external_url} />}
      </div>
    </div>
  )
}

/** The browser's own controls until ours have come; whoever began to listen keeps them. */
function Sound({ audio }: { audio: Audio }) {
  const plain = useRef<HTMLAudioElement>(null)
  const isReady = usePrepared(audioPlayer)
  const isInUse = plain.current && (!plain.current.paused || plain.current.currentTime > 0)
  const src = `${audio.url}${audio.url.includes('?') ? '&' : '?'}${soundPlea}` // BLOG-113
  const label = audio.track || t('Untitled audio')
  return (
    <div className={styles.player}>
      {isReady && !isInUse ? (
        <audioPlayer.Component src={src} duration={audio.duration} peaks={audio.peaks} label={label} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote any for what people upload.
        <audio ref={plain} src={src} controls controlsList="nodownload" preload="none" aria-label={label} />
      )}
    </div>
  )
}

const Elsewhere = ({ url }: { url: string }) => (
  <a href={url} className={styles.elsewhere} target="_blank" rel="noopener nofollow ugc">
    {t('Listen on {host}', { host: URL.parse(url)?.hostname.replace(/^www\./, '') ?? url })}
  </a>
)
