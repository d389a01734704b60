import { replyMaxLength } from '@bowerbird/domain/notes/notes.limits.ts'
import { cleanReply, refuseReply } from '@bowerbird/domain/notes/notes.rules.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { currentBlogOf, useMember } from '../core/session.ts'
import { usePrepared } from '../media/video/use-prepared.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/fields/Button.tsx'
import { replyPhotoField } from './lazy-reply-photo.ts'
import { useReply } from './notes.api.ts'
import { type DraftPhoto, endReplyFocus, saveDraft, savePhoto, useNotes } from './notes.state.ts'
import styles from './ReplyBox.module.css'

/** The count of what is left shows from here down. */
const countedFrom = 100

/** Keeps the typed text until it has been sent, whatever happens to the box or the connection. POST-350 */
export function ReplyBox({ post }: { post: Post }) {
  const blog = currentBlogOf(useMember())
  const text = useNotes(({ drafts }) => drafts[post.id] ?? '')
  const photo = useNotes(({ photos }) => (post.allow_photo_replies ? photos[post.id] : undefined))
  const takesPhoto = usePrepared(replyPhotoField, post.allow_photo_replies)
  const { send, changed, isPending, refusal, left, isPhotoComing } = useReplySending(post, text, photo)
  const box = useFocusOnRequest(post.id)
  const leftId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form className={styles.form} onSubmit={send}>
      {blog && <Avatar blog={blog} size={24} className={styles.avatar} />}
      <textarea
        ref={box}
        className={styles.box}
        rows={1}
        value={text}
        readOnly={isPending}
        placeholder={blog ? `Reply as ${blog.name}` : 'Reply'}
        aria-label={`Reply to ${post.tumblelog.name}`}
        aria-describedby={leftId}
        aria-invalid={left < 0}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          changed()
          saveDraft(post.id, event.target.value)
        }}
      />
      <span id={leftId} className={classNames(styles.left, left < 0 && styles.over)} aria-live="polite">
        {left < 0 ? refusal?.text : left <= countedFrom && `${left} left`}
      </span>
      <Button type="submit" size="small" look="primary" disabled={refusal !== null || isPhotoComing} busy={isPending}>
        Reply
      </Button>
      {post.allow_photo_replies && (
        <div className={styles.photo}>
          {takesPhoto && (
            <replyPhotoField.Component
              photo={photo}
              disabled={isPending}
              onChange={(chosen) => {
                changed()
                savePhoto(post.id, chosen)
              }}
            />
          )}
        </div>
      )}
    </form>
  )
}

function useReplySending(post: Post, text: string, photo: DraftPhoto | undefined) {
  const reply = useReply(post)
  /** The same for each attempt to send the same words, so that they arrive once. */
  const clientId = useRef<string | null>(null)
  const cleaned = cleanReply(text)
  const refusal = refuseReply(cleaned, photo !== undefined)
  const isPhotoComing = photo?.url === null
  const changed = () => {
    clientId.current = null
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (refusal || isPhotoComing || reply.isPending) return
    clientId.current ??= crypto.randomUUID()
    reply.mutate(
      { text: cleaned, photoUrl: photo?.url ?? undefined, clientId: clientId.current },
      {
        onSuccess: () => {
          changed()
          saveDraft(post.id, '')
          savePhoto(post.id, undefined)
        },
      },
    )
  }
  const left = replyMaxLength - cleaned.length
  return { send, changed, isPending: reply.isPending, refusal, left, isPhotoComing }
}

/** Focuses the box after a press on reply. */
function useFocusOnRequest(postId: string) {
  const box = useRef<HTMLTextAreaElement>(null)
  const isAsked = useNotes(({ replyingTo }) => replyingTo === postId)
  useEffect(() => {
    if (!isAsked) return
    box.current?.focus()
    endReplyFocus()
  }, [isAsked])
  return box
}
