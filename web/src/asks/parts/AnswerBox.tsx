import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useOpenForm } from '../../posts/open-form.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { answerHtml } from '../answer-html.ts'
import { privateAnswerSlot } from '../ask-slots.ts'
import { useAnswer } from '../inbox.api.ts'
import styles from './AnswerBox.module.css'

/** A quick answer in plain words; whoever wants more than words opens the form, which goes on with them. */
export function AnswerBox({ post, onClose }: { post: Post; onClose: () => void }) {
  const { text, type, problem, setProblem, isBusy, setBusy, isPublishing, publish, addMore } = useQuickAnswer(post)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => box.current?.focus(), [])
  return (
    <form className={styles.form} onSubmit={publish}>
      <label htmlFor={id} className={styles.label}>
        {t('Your answer')}
      </label>
      <textarea
        ref={box}
        id={id}
        rows={3}
        className={styles.box}
        value={text}
        readOnly={isBusy}
        onChange={(event) => type(event.target.value)}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <div className={styles.actions}>
        <Button size="small" look="quiet" disabled={isBusy} onClick={addMore}>
          {t('Add more to the answer')}
        </Button>
        <Button size="small" look="quiet" disabled={isBusy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <privateAnswerSlot.Component
          post={post}
          text={text}
          disabled={isPublishing}
          onBusy={setBusy}
          onProblem={setProblem}
        />
        <Button
          type="submit"
          size="small"
          look="primary"
          disabled={!text.trim() || (isBusy && !isPublishing)}
          busy={isPublishing}
        >
          {t('Publish answer')}
        </Button>
      </div>
    </form>
  )
}

function useQuickAnswer(post: Post) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  /** A private answer is on its way. */
  const [isAnswering, setAnswering] = useState(false)
  const answer = useAnswer(post)
  const openForm = useOpenForm()
  const html = answerHtml(text)
  const isBusy = answer.isPending || isAnswering
  return {
    ...{ text, problem, setProblem, isBusy, setBusy: setAnswering, isPublishing: answer.isPending },
    type: (typed: string) => {
      setText(typed)
      setProblem('')
    },
    publish: (event: FormEvent) => {
      event.preventDefault()
      if (html && !isBusy) answer.mutate(html)
    },
    addMore: () => openForm({ mode: 'edit', postId: post.id, ...(html && { answer: html }) }),
  }
}
