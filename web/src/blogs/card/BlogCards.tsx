import { cardFadeMs } from '@bowerbird/domain/blogs/blog-card.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { Suspense, useEffect, useRef } from 'react'
import { quietLazy } from '../../core/page/lazy.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { useFlag } from '../../core/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import styles from './BlogCards.module.css'
import { closeCard, keepCardOpen, leaveCard, meetAnchor, useBlogCard } from './blog-card.state.ts'

const BlogCard = quietLazy('BlogCard', async () => (await import('./BlogCard.tsx')).BlogCard)

/** Watches every link to a blog on the page, and shows the card of the one that is pointed at or has the focus. */
export function BlogCards() {
  const isHandset = useFlag('is_mobile_handset')
  const { key } = useLocation()
  const card = useBlogCard((state) => state.card)
  const anchor = useRef<HTMLElement | null>(null)
  anchor.current = card?.anchor ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other anchors.
  useEffect(() => closeCard, [key])
  useEffect(() => (isHandset ? undefined : watchAnchors()), [isHandset])

  if (!card) return null
  return (
    <Popover
      // A card that moves to another anchor begins anew.
      key={card.blogName}
      anchor={anchor}
      side={sideOf(card.anchor)}
      align="start"
      shouldTeardown
      onTeardown={closeCard}
      role="group"
      aria-label={t('About {blogName}', { blogName: card.blogName })}
      className={classNames(styles.card, card.isClosing && styles.closing)}
      style={{ transitionDuration: `${cardFadeMs}ms` }}
      onPointerEnter={keepCardOpen}
      onPointerLeave={leaveCard}
      data-blog-card
    >
      <Suspense>
        <BlogCard blogName={card.blogName} />
      </Suspense>
    </Popover>
  )
}

/** Picks the side with more room: a card over its anchor would take the pointer from it. */
const sideOf = (anchor: HTMLElement) => (anchor.getBoundingClientRect().top > window.innerHeight / 2 ? 'top' : 'bottom')

const blogAddress = /^\/blog\/([a-z0-9-]{1,32})$/

/** The name of the blog that a link inside the page leads to; none for links in a card or a header of a blog. */
function blogOf(target: EventTarget | null): [HTMLElement, string] | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.closest('[data-blog-card], [data-no-card]')) return null
  const { pathname, origin } = new URL(link.href, location.href)
  const name = origin === location.origin ? blogAddress.exec(pathname)?.[1] : undefined
  return name ? [link, name] : null
}

function watchAnchors(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let met: HTMLElement | undefined
  let restsAt = ''
  const meet = (target: EventTarget | null) => {
    const found = blogOf(target)
    if (found) meetAnchor(...found)
    return found?.[0]
  }
  const press = (event: PointerEvent) => {
    restsAt = placeOf(event)
  }
  document.addEventListener('pointerdown', press, { signal })
  document.addEventListener(
    'pointermove',
    (move) => {
      // A name that came under a resting pointer, by a scroll or where something closed, was not pointed at.
      if (move.pointerType === 'touch' || placeOf(move) === restsAt) return
      restsAt = placeOf(move)
      if (!met || blogOf(move.target)?.[0] !== met) met = meet(move.target)
    },
    { signal },
  )
  document.addEventListener(
    'pointerout',
    ({ target }) => {
      met = undefined
      if (blogOf(target)) leaveCard()
    },
    { signal },
  )
  document.addEventListener(
    'focusin',
    ({ target }) => void (target instanceof Element && target.matches(':focus-visible') && meet(target)),
    { signal },
  )
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget: next }) => {
      const isAnchor = blogOf(target) !== null
      const isInCard = target instanceof Element && target.closest('[data-blog-card]') !== null
      if (!(next instanceof Element)) {
        if (isAnchor) leaveCard()
        // A card that stayed a moment would hide what has the focus now; a dialog over it was opened from it.
      } else if ((isAnchor || isInCard) && !next.closest('[data-blog-card], dialog')) closeCard()
    },
    { signal },
  )
  return () => stop.abort()
}

const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX},${clientY}`
