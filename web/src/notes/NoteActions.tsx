import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../core/router/hooks.ts'
import { useOpenForm } from '../posts/open-form.ts'
import { useDeletePost } from '../posts/posts.api.ts'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { LikeButton } from './LikeButton.tsx'
import { shareSlot } from './note-slots.ts'
import { mayPressHeart, useFastReblog, useLike } from './notes.api.ts'
import { startReply } from './notes.state.ts'

/** Interactive elements keep their own presses. */
const own =
  'a, button, input, textarea, select, label, video, audio, iframe, [contenteditable], [role="slider"], footer'

/** Two clicks on a card like it; they never take a like back. The card is the one that holds the given element. */
function useLikeOnDoubleClick(post: Post, offset: number): RefObject<HTMLSpanElement | null> {
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

/** Opens the reblog form; with Alt held it reblogs at once. POST-004, POST-346 */
function ReblogButton({ post, offset = 0 }: { post: Post; offset?: number }) {
  const openForm = useOpenForm()
  const fastReblog = useFastReblog()
  if (!post.can_be_reblogged) return null
  const press = (event: { altKey: boolean }) => {
    if (!event.altKey) openForm({ mode: 'reblog', postId: post.id, key: post.reblog_key })
    else if (!fastReblog.isPending) fastReblog.mutate({ post, offset })
  }
  return (
    <IconButton
      label={t('Reblog')}
      title={t('Reblog (hold Alt to reblog right away to your current blog)')}
      aria-pressed={post.reblogged}
      icon={<Repeat2 />}
      tone="leaf"
      onClick={press}
    />
  )
}

/** A member's actions on a post. */
export function NoteActions({ post, offset }: { post: Post; offset: number }) {
  const place = useLikeOnDoubleClick(post, offset)
  useFocusPressed(place)
  return (
    <>
      <span ref={place} hidden />
      {post.is_mine && <OwnActions post={post} />}
      <shareSlot.Component post={post} />
      {post.state === 'published' && (
        <IconButton label={t('Reply')} icon={<MessageSquare />} tone="violet" onClick={() => startReply(post.id)} />
      )}
      <ReblogButton post={post} offset={offset} />
      <LikeButton post={post} offset={offset} />
    </>
  )
}

const labels: Record<string, string> = { '#Like': t('Like'), '#Reblog': t('Reblog'), '#Reply': t('Reply') }

/** The address names what a guest pressed before logging in; it is in focus, and nothing is done without a press. */
function useFocusPressed(place: RefObject<HTMLElement | null>) {
  const { hash } = useLocation()
  useEffect(() => {
    const pressed = labels[hash]
    if (pressed) place.current?.parentElement?.querySelector<HTMLElement>(`[aria-label="${pressed}"]`)?.focus()
  }, [place, hash])
}

function OwnActions({ post }: { post: Post }) {
  const openForm = useOpenForm()
  const deletePost = useDeletePost()
  return (
    <>
      <IconButton label={t('Delete')} icon={<Trash2 />} onClick={() => deletePost(post)} />
      <IconButton label={t('Edit')} icon={<Pencil />} onClick={() => openForm({ mode: 'edit', postId: post.id })} />
    </>
  )
}
