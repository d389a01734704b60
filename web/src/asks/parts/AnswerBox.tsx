import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useOpenForm } from '../../posts/open-form.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { answerHtml } from '../answer-html.ts'
import { useAnswer } from '../inbox.api.ts'
import styles from './AnswerBox.module.css'

/** A quick answer in plain words; whoever wants more than words opens the form. */
export function AnswerBox({ post, onClose }: { post: Post; onClose: () => void }) {
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const answer = useAnswer(post)
  const openForm = useOpenForm()
  const id = useId()
  useEffect(() => box.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const html = answerHtml(text)
    if (html && !answer.isPending) answer.mutate(html)
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <label htmlFor={id} className={styles.label}>
        Your answer
      </label>
      <textarea
        ref={box}
        id={id}
        rows={3}
        className={styles.box}
        value={text}
        readOnly={answer.isPending}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.actions}>
        <Button size="small" look="quiet" onClick={() => openForm({ mode: 'edit', postId: post.id })}>
          Add more than words
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" look="primary" disabled={!text.trim()} busy={answer.isPending}>
          Publish answer
        </Button>
      </div>
    </form>
  )
}
