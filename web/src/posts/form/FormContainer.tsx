import { minHeightMs } from '@bowerbird/domain/posts/form-height.ts'
import { formHeightMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { prefersLessMotion } from '../../core/less-motion.ts'
import styles from './FormContainer.module.css'

interface Props {
  postId: string
  /** The form is to take the place of what stands here. */
  isGivingWay: boolean
  children: ReactNode
}

type Stage = 'pretransition' | 'midtransition'

/**
 * Fades its content while the form loads; when the form comes, the height goes from one to the other. Closed,
 * everything is back as it was. BLOG-294 … BLOG-298
 */
export function FormContainer({ postId, isGivingWay, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>('pretransition')
  useLayoutEffect(() => {
    if (!isGivingWay || !place.current) return
    const before = box.current?.offsetHeight ?? 0
    const arrival = new MutationObserver(() => {
      // The form, or why there is none; not the loader before them.
      if (!place.current?.querySelector('form, button')) return
      arrival.disconnect()
      setStage('midtransition')
      requestAnimationFrame(() => box.current && place.current && animateHeight(box.current, place.current, before))
    })
    arrival.observe(place.current, { childList: true, subtree: true })
    return () => {
      arrival.disconnect()
      setStage('pretransition')
    }
  }, [isGivingWay])
  const isGone = isGivingWay && stage === 'midtransition'
  return (
    <div ref={box} data-stage={isGivingWay ? stage : undefined}>
      {isGivingWay && <div ref={place} className={isGone ? undefined : styles.ahead} data-form-place={postId} />}
      <div
        className={isGivingWay ? styles.fading : styles.original}
        hidden={isGone}
        inert={isGivingWay}
        style={{ transitionDuration: `${formHeightMs}ms` }}
      >
        {children}
      </div>
    </div>
  )
}

function animateHeight(box: HTMLElement, place: HTMLElement, before: number): void {
  if (prefersLessMotion()) return
  const after = place.offsetHeight
  const frames = (name: string) => [{ [name]: `${before}px` }, { [name]: `${after}px` }]
  place.animate?.(frames('height'), { duration: formHeightMs, easing: 'ease-out' })
  box.animate?.(frames('minHeight'), { duration: minHeightMs(after - before), easing: 'ease-out' })
}
