import { t } from '@bowerbird/domain/core/language/t.ts'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import styles from './FramePoster.module.css'

interface Props {
  frame: { service: string; src: string; page_url: string; width: number; height: number }
  /** Our own picture; nothing of the service is fetched for it. */
  poster?: string
  /** Sound keeps its height at any width, a picture its shape. */
  isSound?: boolean
}

const names: Record<string, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  dailymotion: 'Dailymotion',
  instagram: 'Instagram',
  soundcloud: 'SoundCloud',
  spotify: 'Spotify',
  bandcamp: 'Bandcamp',
}
const startsBy: Record<string, string> = {
  youtube: 'autoplay=1',
  vimeo: 'autoplay=1',
  dailymotion: 'autoplay=1',
  soundcloud: 'auto_play=true',
}

/** A player of another service. That service learns of the reader only when they press. */
export function FramePoster({ frame, poster = '', isSound = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const name = names[frame.service] ?? frame.service
  const place = isSound ? { height: frame.height } : { aspectRatio: `${frame.width || 16} / ${frame.height || 9}` }
  if (isOpen) {
    return (
      <iframe
        className={styles.place}
        style={place}
        src={withStart(frame)}
        title={t('{name} player', { name })}
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
    )
  }
  return (
    <a
      href={frame.page_url}
      className={styles.place}
      style={poster ? { ...place, backgroundImage: `url("${poster}")` } : place}
      rel="noopener nofollow ugc"
      data-hydrate="pressed"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setOpen(true)
      }}
    >
      <span className={styles.press}>
        <Play aria-hidden="true" />
      </span>
      <span className={styles.words}>{t('Play from {name}', { name })}</span>
      <span className={styles.note}>{t('Nothing is loaded from {name} until you press play.', { name })}</span>
    </a>
  )
}

function withStart({ service, src }: Props['frame']): string {
  const start = startsBy[service]
  return start ? `${src}${src.includes('?') ? '&' : '?'}${start}` : src
}
