import { t } from '@bowerbird/domain/core/language/t.ts'
import type { KindParts, PhotoShown } from '@bowerbird/domain/posts/content.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useUser } from '../../core/session.ts'
import { Carousel } from '../../media/Carousel.tsx'
import { LivePhotoPlace } from '../../media/LivePhotoPlace.tsx'
import { lightbox } from '../../media/lazy-media.ts'
import { Picture } from '../../media/Picture.tsx'
import { fullWidthFromPx, photoRows } from '../../media/photo-rows.ts'
import { classNames } from '../../ui/class-names.ts'
import { AltBadge } from '../alt/AltBadge.tsx'
import styles from './PhotoContent.module.css'

interface Props {
  photo: NonNullable<KindParts['photo']>
  post: Post
  lang: string | undefined
  /** The post's own part: how its photos are shown is its writer's choice. */
  isOwn: boolean
  isUrgent: boolean
}

/** One photo, a set in its rows, or a carousel. Every place has its size before its photo comes. */
export function PhotoContent({ photo: { photos, layout, linkthrough }, post, lang, isOwn, isUrgent }: Props) {
  const rows = photoRows(photos, layout)
  const isStack = rows.length === photos.length
  const [openAt, setOpenAt] = useState<number | null>(null)
  const open = (photo: PhotoShown, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    lightbox.prepare().then(
      () => setOpenAt(photos.indexOf(photo)),
      () => location.assign(photo.url),
    )
  }
  const isCarousel = isOwn && post.is_carousel && photos.length > 1
  const address = (isCarousel && post.carousel_link_url) || linkthrough
  const asLink = (photo: PhotoShown, inside: ReactNode) =>
    address ? (
      <a href={address} className={styles.link} target="_blank" rel="noopener nofollow ugc">
        {inside}
      </a>
    ) : (
      <a
        href={photo.url}
        className={styles.link}
        data-hydrate={photo.livephoto ? 'seen' : 'pressed'}
        onClick={(event) => open(photo, event)}
        aria-label={openWords(photo)}
      >
        {inside}
      </a>
    )
  return (
    <div className={styles.photos}>
      {isCarousel ? (
        <>
          <Carousel photos={photos} startAt={post.carousel_index} asLink={asLink} />
          <AltBadge post={post} />
          <AltTexts photos={photos} lang={lang} />
        </>
      ) : (
        rows.map((row, index) => (
          <PhotoRow
            key={row.photos[0]?.id}
            {...row}
            lang={lang}
            asLink={asLink}
            withCaption={isStack}
            isUrgent={isUrgent && index === 0}
            describable={isOwn ? post : null}
          />
        ))
      )}
      {openAt !== null && (
        <Suspense>
          <lightbox.Component photos={photos} startAt={openAt} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface RowProps {
  photos: PhotoShown[]
  ratio: number
  lang: string | undefined
  asLink: (photo: PhotoShown, inside: ReactNode) => ReactNode
  /** Words between photos that stand side by side would tear the set apart; there they come with the large photo. */
  withCaption: boolean
  isUrgent: boolean
  /** Null where its photos are another's. */
  describable: Post | null
}

function PhotoRow({ photos, ratio, lang, asLink, withCaption, isUrgent, describable }: RowProps) {
  const [only] = photos
  const sizes = `(max-width: 599px) ${Math.round(100 / photos.length)}vw, ${Math.round(540 / photos.length)}px`
  const isSmall = photos.length === 1 && only !== undefined && only.width < fullWidthFromPx
  return (
    <>
      <div className={classNames(styles.row, isSmall && styles.small)}>
        {photos.map((photo) => (
          <div
            key={photo.id}
            className={styles.cell}
            style={isSmall ? { width: photo.width } : { aspectRatio: `${ratio}` }}
          >
            {asShown(
              photo,
              asLink(photo, <Picture picture={photo} sizes={sizes} className={styles.picture} isUrgent={isUrgent} />),
            )}
            {describable && <AltBadge post={describable} item={photo.url} hasText={photo.alt !== ''} />}
          </div>
        ))}
      </div>
      <AltTexts photos={photos} lang={lang} />
      {withCaption && only?.caption && (
        <p className={styles.caption} dir="auto" lang={lang} aria-hidden={only.alt === only.caption}>
          {only.caption}
        </p>
      )}
    </>
  )
}

/** The descriptions in sight, for members who asked for that; others hear them with the photos. CTRL-040 */
function AltTexts({ photos, lang }: Pick<RowProps, 'photos' | 'lang'>) {
  if (!useUser()?.reading.show_alt) return null
  return photos.map(
    ({ id, alt, caption }) =>
      alt !== '' &&
      alt !== caption && (
        <p key={id} className={styles.caption} dir="auto" lang={lang} aria-hidden="true" data-alt="">
          {alt}
        </p>
      ),
  )
}

const asShown = (photo: PhotoShown, inside: ReactNode) =>
  photo.livephoto ? (
    <LivePhotoPlace live={photo.livephoto} label={photo.alt}>
      {inside}
    </LivePhotoPlace>
  ) : (
    inside
  )

const openWords = ({ alt }: PhotoShown) => (alt ? t('Enlarge the photo: {alt}', { alt }) : t('Enlarge the photo'))
