import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useEffect } from 'react'
import { useLocation } from '../core/router/hooks.ts'
import { useOpenForm } from '../posts/open-form.ts'
import { useDeletePost } from '../posts/posts.api.ts'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { LikeButton } from './LikeButton.tsx'
import { shareSlot } from './note-slots.ts'
import { startReply } from './notes.state.ts'
import { ReblogButton } from './ReblogButton.tsx'
import { useLikeOnDoubleClick } from './use-like-on-double-click.ts'

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
