import { t } from '@bowerbird/domain/core/language/t.ts'
import { replyMaxLength } from '@bowerbird/domain/notes/notes.limits.ts'
import { cleanReply, refuseReply } from '@bowerbird/domain/notes/notes.rules.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { LoggedOut } from '../core/LoggedOut.tsx'
import { useLostSession } from '../core/lost-session.ts'
import { currentBlogOf, useMember } from '../core/session.ts'
import { keepUnsent, readUnsent } from '../core/unsent-words.ts'
import { usePrepared } from '../media/video/use-prepared.ts'
import { FieldMentions } from '../posts/mentions/lazy-mentions.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isPresent } from '../ui/typed-ahead.ts'
import { replyPhotoField } from './lazy-reply-photo.ts'
import { type DraftPhoto, endReplyFocus, saveDraft, savePhoto, useNotes } from './notes.state.ts'
import styles from './ReplyBox.module.css'
import { useReply } from './use-reply.ts'

/** The count of what is left shows from here down. */
const countedFrom = 100

const replyWords = {
  placeholder: (name: string) => t('Reply as {name}', { name }),
  label: (name: string) => t('Reply to {name}', { name }),
  send: t('Reply'),
}

/** A post that asks something takes its replies as answers. POST-106 */
const answerWords: typeof replyWords = {
  placeholder: (name) => t('Answer as {name}', { name }),
  label: (name) => t('Answer {name}', { name }),
  send: t('[verb] Answer'),
}

/** Keeps the typed text until it has been sent, whatever happens to the box or the connection. POST-350 */
export function ReplyBox({ post }: { post: Post }) {
  const member = useMember()
  const blog = currentBlogOf(member)
  const [text, write] = useDraft(post.id, member.name)
  const photo = useNotes(({ photos }) => (post.allow_photo_replies ? photos[post.id] : undefined))
  const takesPhoto = usePrepared(replyPhotoField, post.allow_photo_replies)
  const { send, changed, isPending, refusal, left, isPhotoComing, isLost } = useReplySending(post, {
    text,
    write,
    photo,
  })
  const [box, onBlur] = useFocusOnRequest(post.id)
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const leftId = useId()
  const words = post.allow_answers ? answerWords : replyWords
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (keys.current?.(event)) event.stopPropagation()
  }
  const type = (typed: string) => {
    changed()
    write(typed)
  }
  const choosePhoto = (chosen: DraftPhoto | undefined) => {
    changed()
    savePhoto(post.id, chosen)
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
        placeholder={words.placeholder(blog?.name ?? '')}
        aria-label={words.label(post.tumblelog.name)}
        aria-describedby={leftId}
        aria-invalid={left < 0}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.target.value)}
      />
      <Suspense>{text.includes('@') && <FieldMentions field={box} text={text} onText={type} keys={keys} />}</Suspense>
      <span id={leftId} className={classNames(styles.left, left < 0 && styles.over)} aria-live="polite">
        {left < 0 ? refusal?.text : left <= countedFrom && t('{left} left', { left })}
      </span>
      <Button type="submit" size="small" look="primary" disabled={refusal !== null || isPhotoComing} busy={isPending}>
        {words.send}
      </Button>
      {post.allow_photo_replies && (
        <div className={styles.photo}>
          {takesPhoto && <replyPhotoField.Component photo={photo} disabled={isPending} onChange={choosePhoto} />}
        </div>
      )}
      {isLost && <LostNotice />}
    </form>
  )
}

const LostNotice = () => (
  <div className={styles.problem}>
    <Notice tone="problem">
      <LoggedOut />
    </Notice>
  </div>
)

/** The words of a reply come back with its box, also after a reload. */
function useDraft(postId: string, userName: string): [text: string, write: (text: string) => void] {
  const text = useNotes(({ drafts }) => drafts[postId])
  const place = `reply/${postId}`
  useEffect(() => {
    const stored = text === undefined && readUnsent<string>(userName, place)
    if (stored) saveDraft(postId, stored)
  }, [text, postId, userName, place])
  return [
    text ?? '',
    (typed) => {
      saveDraft(postId, typed)
      keepUnsent(userName, place, typed)
    },
  ]
}

interface Sending {
  text: string
  write: (text: string) => void
  photo: DraftPhoto | undefined
}

function useReplySending(post: Post, { text, write, photo }: Sending) {
  const { isLost, call } = useLostSession()
  const reply = useReply(post, call)
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
          write('')
          savePhoto(post.id, undefined)
        },
      },
    )
  }
  const left = replyMaxLength - cleaned.length
  return { send, changed, isPending: reply.isPending, refusal, left, isPhotoComing, isLost }
}

/** Focuses the box after a press on reply. The request lasts until the person leaves the box. */
function useFocusOnRequest(postId: string) {
  const box = useRef<HTMLTextAreaElement>(null)
  const isAsked = useNotes(({ replyingTo }) => replyingTo === postId)
  // Layout effects run again when a box that was hidden for a late part is shown.
  useLayoutEffect(() => {
    if (isAsked) box.current?.focus()
  }, [isAsked])
  useEffect(() => () => endReplyFocus(postId), [postId])
  const onBlur = ({ target }: FocusEvent) => {
    if (isPresent(target)) endReplyFocus(postId)
  }
  return [box, onBlur] as const
}
