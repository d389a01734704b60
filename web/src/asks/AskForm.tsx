import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { questionMaxLength } from '@bowerbird/domain/asks/asks.limits.ts'
import { cleanQuestion, questionCounter, refuseQuestion } from '@bowerbird/domain/asks/asks.rules.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type FormEvent, useRef, useState } from 'react'
import { ApiRefusal } from '../core/call-api.ts'
import { LoggedOut } from '../core/LoggedOut.tsx'
import { isSessionLost, useLostSession } from '../core/lost-session.ts'
import { useUnsent } from '../core/unsent-words.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import styles from './AskForm.module.css'

/** A question to a blog: open, saving, or with what is wrong; whoever shows it closes it. BLOG-178 … BLOG-181 */
export function AskForm({ blog, onAsked }: { blog: { name: string; anonymous_asks: boolean }; onAsked: () => void }) {
  const asking = useAsking(blog.name, onAsked)
  const { question, type, isAnonymous, chooseAnonymous, isSaving, problem, isLost, canAsk, ask } = asking
  const { left, style } = questionCounter(question)
  return (
    <form onSubmit={ask} aria-busy={isSaving}>
      <Stack>
        {(problem || isLost) && <Notice tone="problem">{isLost ? <LoggedOut /> : problem}</Notice>}
        <div className={styles.question}>
          <TextArea
            label={t('Ask {name} a question', { name: blog.name })}
            name="question"
            rows={4}
            value={question}
            data-unsent={question.trim() !== '' || undefined} // BLOG-036
            disabled={isSaving}
            onChange={({ target }) => type(target.value)}
          />
          <output className={classNames(styles.counter, styles[style])} aria-label={t('Characters left')}>
            {left}
          </output>
        </div>
        {blog.anonymous_asks && (
          <Checkbox
            label={t('Ask anonymously')}
            hint={t('Your name isn’t shown to anyone. This site’s staff can still see who asked.')}
            checked={isAnonymous}
            disabled={isSaving}
            onChange={({ target }) => chooseAnonymous(target.checked)}
          />
        )}
        <Actions>
          <Button type="submit" look="primary" busy={isSaving} disabled={!canAsk}>
            {t('Ask')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}

const nothingAsked = { question: '', isAnonymous: false }
const isEmpty = ({ question }: typeof nothingAsked) => question === ''

function useAsking(blogName: string, onAsked: () => void) {
  const { isLost, call } = useLostSession()
  const { words, change: write, drop } = useUnsent(`ask/${blogName}`, nothingAsked, isEmpty)
  const { question, isAnonymous } = words
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // The same question sent again after a lost answer is asked once. README ruling 11
  const clientId = useRef<string>(undefined)
  const canAsk = question.trim().length > 0 && question.trim().length <= questionMaxLength && !isSaving // BLOG-358

  const change = (changed: Partial<typeof nothingAsked>) => {
    clientId.current = undefined
    setProblem(null)
    write((now) => ({ ...now, ...changed }))
  }
  const chooseAnonymous = (isChosen: boolean) => change({ isAnonymous: isChosen })
  // BLOG-356, BLOG-357
  const type = (typed: string) =>
    change({ question: typed.replace(/[\r\n\u2028\u2029]/g, '').slice(0, questionMaxLength) })

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (!canAsk) return
    const sent = cleanQuestion(question)
    const refusal = refuseQuestion(sent)
    if (refusal) return setProblem(refusal.text)
    setSaving(true)
    clientId.current ??= crypto.randomUUID()
    try {
      await call(askQuestion, {
        client_id: clientId.current,
        recipient: blogName,
        anonymous: isAnonymous,
        question: sent,
      })
      drop()
      onAsked()
    } catch (refused) {
      if (isSessionLost(refused)) return
      // The first error of the answer; where none came, in the words for that. BLOG-403, BLOG-404
      setProblem(refused instanceof ApiRefusal && refused.status > 0 ? refused.text : coreRefusals.broken.text)
    } finally {
      setSaving(false)
    }
  }
  return { question, type, isAnonymous, chooseAnonymous, isSaving, problem, isLost, canAsk, ask }
}
