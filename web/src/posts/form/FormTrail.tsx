import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { rich } from '../../core/rich.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
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
  /** The posts whose parts are left out. */
  leftOut: readonly string[]
  disabled: boolean
  onLeaveOut: (isLeftOut: boolean) => void
  onLeaveParts: (leftOut: string[]) => void
}

/** Shows the reblogged trail above the writer's own part, which may go without it or some of it. POST-348, CTRL-006 */
export function FormTrail({ trail, post, isReblog, isLeftOut, leftOut, disabled, onLeaveOut, onLeaveParts }: Props) {
  const box = useRef<HTMLElement>(null)
  useWordsInSight(box, isReblog)
  const leave = (content: Content) => {
    const parts = [...leftOut, content.post_id]
    // The post without any part is the post without its trail.
    if (trail.some(({ post_id }) => !parts.includes(post_id))) return onLeaveParts(parts)
    onLeaveOut(true)
    box.current?.querySelector<HTMLElement>('[type="checkbox"]')?.focus()
  }
  return (
    <section ref={box} className={styles.trail} aria-label={t('Post to reblog')}>
      {(isLeftOut ? [] : trail).map((content) => (
        <TrailPart
          key={content.content_id}
          content={content}
          post={post}
          isOut={leftOut.includes(content.post_id)}
          isForGood={!isReblog}
          disabled={disabled}
          onLeave={trail.length > 1 ? () => leave(content) : null}
          onPutBack={() => onLeaveParts(leftOut.filter((id) => id !== content.post_id))}
        />
      ))}
      <div className={styles.choice}>
        <Checkbox
          label={t('Leave this out')}
          hint={t('The post then only has your own text.')}
          checked={isLeftOut}
          disabled={disabled}
          onChange={({ target }) => onLeaveOut(target.checked)}
        />
      </div>
    </section>
  )
}

interface PartProps {
  content: Content
  post: Post
  isOut: boolean
  /** The post is saved already: it keeps no part that is not in it. */
  isForGood: boolean
  disabled: boolean
  /** Null where it is the only part. */
  onLeave: (() => void) | null
  onPutBack: () => void
}

/** The one button stays in its place, so that the focus does. CTRL-077 */
function TrailPart({ content, post, isOut, isForGood, disabled, onLeave, onPutBack }: PartProps) {
  const name = content.blog_name
  return (
    <div className={styles.block}>
      <div className={styles.top}>
        {isOut ? (
          <p className={styles.out} role="status">
            {isForGood
              ? t('{name}’s part is left out. You can’t put it back after saving.', { name })
              : t('{name}’s part is left out', { name })}
          </p>
        ) : (
          <BlockAuthor content={content} />
        )}
        {onLeave && (
          <Button size="small" look="quiet" disabled={disabled} onClick={isOut ? onPutBack : onLeave}>
            {rich('{out, select, true {Put back} other {Leave this part out}}<hidden> by {name}</hidden>', {
              out: String(isOut),
              name,
              hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
            })}
          </Button>
        )}
      </div>
      {!isOut && <PartContent content={content} post={post} />}
    </div>
  )
}

const PartContent = ({ content, post }: { content: Content; post: Post }) => (
  <>
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
  </>
)

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
