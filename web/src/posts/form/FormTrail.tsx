import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { BlockAuthor } from '../card/BlockAuthor.tsx'
import { kindContent } from '../kinds/lazy-kinds.ts'
import { RichText } from '../RichText.tsx'
import styles from './FormTrail.module.css'

interface Props {
  trail: Content[]
  post: Post
  /** The form was opened in order to write below it. */
  isReblog: boolean
  isLeftOut: boolean
  disabled: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}

/** Shows the reblogged trail above the writer's own part, which may go without it. POST-348, CTRL-006 */
export function FormTrail({ trail, post, isReblog, isLeftOut, disabled, onLeaveOut }: Props) {
  const box = useRef<HTMLElement>(null)
  useWordsInSight(box, isReblog)
  return (
    <section ref={box} className={styles.trail} aria-label="What you reblog">
      {(isLeftOut ? [] : trail).map((content) => (
        <div key={content.content_id} className={styles.block}>
          <BlockAuthor content={content} />
          {content.title && content.type !== 'link' && <h3 className={styles.title}>{content.title}</h3>}
          {content.type !== 'text' && (
            <Suspense fallback={<Loader />}>
              <kindContent.Component content={content} post={post} isUrgent={false} />
            </Suspense>
          )}
          {content.body_html && <RichText html={content.body_html} />}
          {content.poll && (
            <Suspense fallback={<Loader />}>
              <kindContent.Component content={content} post={post} isPoll />
            </Suspense>
          )}
        </div>
      ))}
      <div className={styles.choice}>
        <Checkbox
          label="Leave this out"
          hint="The post then has your own words alone."
          checked={isLeftOut}
          disabled={disabled}
          onChange={({ target }) => onLeaveOut(target.checked)}
        />
      </div>
    </section>
  )
}

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to the words below a long trail, also while its pictures come, until the writer moves or types. */
function useWordsInSight(trail: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const words = trail.current?.closest('form')?.querySelector('[data-words]')
    if (!isWanted || !trail.current || !words) return
    const sizes = new ResizeObserver(() => words.scrollIntoView({ block: 'nearest' }))
    sizes.observe(trail.current)
    const stop = () => {
      sizes.disconnect()
      for (const move of ownMoves) window.removeEventListener(move, stop, { capture: true })
    }
    for (const move of ownMoves) window.addEventListener(move, stop, { capture: true, passive: true })
    return stop
  }, [trail, isWanted])
}
