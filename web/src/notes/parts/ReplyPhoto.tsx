import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ReplyPhoto as Photo } from '@bowerbird/domain/notes/notes.contract.ts'
import { type MouseEvent, Suspense, useState } from 'react'
import { lightbox } from '../../media/lazy-media.ts'
import { Picture } from '../../media/Picture.tsx'
import styles from './ReplyPhoto.module.css'

const mostPx = { width: 220, height: 160 }

/** The photo of a reply, small; it opens like those of posts. */
export function ReplyPhoto({ photo, by }: { photo: Photo; by: string }) {
  const [isOpen, setOpen] = useState(false)
  const { url, width, height } = photo
  const share = Math.min(1, mostPx.width / width, mostPx.height / height)
  const shown = { ...photo, alt: t('Photo by {by}', { by }), id: url, caption: '' }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    lightbox.prepare().then(
      () => setOpen(true),
      () => location.assign(url),
    )
  }
  return (
    <>
      <a
        href={url}
        className={styles.photo}
        style={{ width: Math.round(width * share), aspectRatio: `${width} / ${height}` }}
        aria-label={t('Enlarge {by}’s photo', { by })}
        data-hydrate="pressed"
        onClick={open}
      >
        <Picture picture={shown} sizes={`${mostPx.width}px`} className={styles.picture} />
      </a>
      {isOpen && (
        <Suspense>
          <lightbox.Component photos={[shown]} startAt={0} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
