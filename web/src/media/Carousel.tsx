import { t } from '@bowerbird/domain/core/language/t.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { prefersLessMotion } from '../core/less-motion.ts'
import styles from './Carousel.module.css'
import { isWhollyInView, watchScroll } from './in-view.ts'
import { Picture, type PictureFile } from './Picture.tsx'

interface Props<Photo> {
  photos: readonly Photo[]
  startAt?: number
  asLink: (photo: Photo, inside: ReactNode) => ReactNode
}

type Peek = 'start' | 'end'

/** Photos side by side, one in view. A finger moves it without our help; without scripts it scrolls. */
export function Carousel<Photo extends PictureFile & { id: string; caption: string }>(props: Props<Photo>) {
  const { photos, asLink } = props
  const last = photos.length - 1
  const startAt = Math.min(Math.max(props.startAt ?? 0, 0), last)
  const [at, setAt] = useState(startAt)
  const [peek, setPeek] = useState<Peek | null>(null)
  const strip = useRef<HTMLUListElement>(null)
  usePeekOnce(strip, () => setPeek('end'))
  useLayoutEffect(() => {
    const element = strip.current
    if (element && startAt > 0) element.scrollLeft = leftOf(startAt, element)
  }, [startAt])

  const moveTo = (index: number) => {
    if (index < 0 || index > last) {
      setPeek(index < 0 ? 'start' : 'end')
      return
    }
    setAt(index)
    const element = strip.current
    element?.scrollTo?.({ left: leftOf(index, element), behavior: prefersLessMotion() ? 'instant' : 'smooth' })
  }
  const onScroll = () => {
    const element = strip.current
    if (element && element.clientWidth > 0) setAt(Math.round(Math.abs(element.scrollLeft) / element.clientWidth))
  }

  return (
    <section
      className={styles.carousel}
      data-hydrate="seen"
      aria-roledescription={t('carousel')}
      aria-label={t('{count, plural, one {# photo} other {# photos}}', { count: photos.length })}
    >
      <ul
        ref={strip}
        className={styles.strip}
        data-peek={peek ?? undefined}
        style={{ aspectRatio: `${ratioOf(photos)}` }}
        onScroll={onScroll}
        onAnimationEnd={() => setPeek(null)}
      >
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className={styles.slide}
            aria-label={t('Photo {place} of {total}', { place: index + 1, total: photos.length })}
          >
            {asLink(
              photo,
              <Picture picture={photo} sizes="(max-width: 599px) 100vw, 540px" className={styles.photo} />,
            )}
            {photo.caption && <p className={styles.caption}>{photo.caption}</p>}
          </li>
        ))}
      </ul>
      {photos.length > 1 && <CarouselButtons photos={photos} at={at} onMove={moveTo} />}
    </section>
  )
}

/** Scrolling counts downwards from zero in right-to-left writing. */
const leftOf = (index: number, { clientWidth }: HTMLElement) => index * clientWidth * (document.dir === 'rtl' ? -1 : 1)

interface ButtonsProps {
  photos: readonly { id: string }[]
  at: number
  onMove: (index: number) => void
}

function CarouselButtons({ photos, at, onMove }: ButtonsProps) {
  return (
    <>
      <button type="button" className={styles.back} aria-label={t('Previous photo')} onClick={() => onMove(at - 1)}>
        <ChevronLeft />
      </button>
      <button type="button" className={styles.on} aria-label={t('Next photo')} onClick={() => onMove(at + 1)}>
        <ChevronRight />
      </button>
      <div className={styles.dots}>
        {photos.map((photo, index) => (
          <button
            key={photo.id}
            type="button"
            className={styles.dot}
            aria-label={t('Show photo {place}', { place: index + 1 })}
            aria-current={index === at}
            onClick={() => onMove(index)}
          />
        ))}
      </div>
    </>
  )
}

/** The shape that suits most of the photos, so that moving on moves nothing else. */
function ratioOf(photos: readonly PictureFile[]): number {
  const ratios = photos.map(({ width, height }) => (width && height ? width / height : 1)).sort((a, b) => a - b)
  return Math.min(2, Math.max(0.75, ratios[Math.floor(ratios.length / 2)] ?? 1))
}

/** Shows once that there is more, when it first stands wholly in view. BLOG-284 */
function usePeekOnce(strip: { current: HTMLElement | null }, onPeek: () => void) {
  const tell = useRef(onPeek)
  tell.current = onPeek
  useEffect(() => {
    const stop = watchScroll(() => {
      const box = strip.current?.getBoundingClientRect()
      if (!box || !isWhollyInView(box, window.innerHeight)) return
      tell.current()
      queueMicrotask(() => stop())
    })
    return stop
  }, [strip])
}
