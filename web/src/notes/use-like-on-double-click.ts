import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { mayPressHeart, useLike } from './notes.api.ts'

/** Interactive elements keep their own presses. */
const own =
  'a, button, input, textarea, select, label, video, audio, iframe, [contenteditable], [role="slider"], footer'

/** Two clicks on a card like it; they never take a like back. The card is the one that holds the given element. */
export function useLikeOnDoubleClick(post: Post, offset: number): RefObject<HTMLSpanElement | null> {
  const place = useRef<HTMLSpanElement>(null)
  const like = useLike()
  const press = useRef(() => {})
  press.current = () => {
    if (!post.liked && mayPressHeart(post)) like(post, { method: 'click', offset })
  }
  useEffect(() => {
    const card = place.current?.closest('article')
    const onDoubleClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest(own))) press.current()
    }
    card?.addEventListener('dblclick', onDoubleClick)
    return () => card?.removeEventListener('dblclick', onDoubleClick)
  }, [])
  return place
}
