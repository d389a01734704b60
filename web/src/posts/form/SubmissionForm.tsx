import { t } from '@bowerbird/domain/core/language/t.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { rulesOf } from '@bowerbird/domain/posts/post-model.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { type FormEvent, Suspense, useCallback, useRef, useState } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'
import { LoggedOut } from '../../core/LoggedOut.tsx'
import { isSessionLost, useLostSession } from '../../core/lost-session.ts'
import { useMember } from '../../core/session.ts'
import { useUnsent } from '../../core/unsent-words.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SelectField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { kindFormOf } from './kinds/kind-forms.ts'
import { asSent, type FormAbout, nothingWritten, refuseWritten, withScheme } from './post-form.state.ts'
import styles from './SubmissionForm.module.css'
import { TagsField } from './TagsField.tsx'

const kinds = { text: t('Text'), photo: t('Photos'), quote: t('Quote'), link: t('Link') } as const
type Kind = keyof typeof kinds

/** A post for somebody else's blog, which its members look at first. BLOG-184, POST-102 */
export function SubmissionForm({ blogName, onSubmitted }: { blogName: string; onSubmitted: () => void }) {
  const submission = useSubmission(blogName, onSubmitted)
  const { kind, fields, tags, isBusy, problem, isLost } = submission
  const { primary } = useMember()
  const KindForm = kindFormOf(kind)
  return (
    <form onSubmit={submission.submit} aria-busy={isBusy} noValidate>
      <Stack>
        <SelectField
          label={t('Post type')}
          value={kind}
          disabled={isBusy}
          onChange={({ target }) => submission.choose(target.value as Kind)}
        >
          {Object.entries(kinds).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
        <div className={styles.fields}>
          <Suspense fallback={<Skeleton height={200} />}>
            <KindForm
              key={kind}
              fields={fields as never}
              change={submission.change}
              tell={submission.tell}
              onProblem={submission.showProblem}
              mode="edit"
              editorType="rich"
              disabled={isBusy}
            />
          </Suspense>
          <TagsField tags={tags} blogName={primary} disabled={isBusy} onChange={submission.setTags} />
        </div>
        {(problem || isLost) && <Notice tone="problem">{isLost ? <LoggedOut /> : problem}</Notice>}
        <Actions>
          <Button type="submit" look="primary" busy={isBusy}>
            {t('Submit')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}

const nothingUnderWay: FormAbout = { hasTrail: false }

interface Stored {
  kind: Kind
  written: Partial<Record<Kind, object>>
  tags: string[]
}

const nothingYet: Stored = { kind: 'text', written: {}, tags: [] }
const isEmpty = ({ written, tags }: Stored) => Object.keys(written).length === 0 && tags.length === 0

function useSubmission(blogName: string, onSubmitted: () => void) {
  const { isLost, call } = useLostSession()
  // Each kind has its own fields, so that they stay while another is chosen.
  const { words, change: setStored, drop } = useUnsent(`submit/${blogName}`, nothingYet, isEmpty)
  const { kind, written, tags } = words
  const [about, setAbout] = useState(nothingUnderWay)
  const [isBusy, setBusy] = useState(false)
  const [problem, showProblem] = useState<string | null>(null)
  // The same post sent again after a lost answer is one. README ruling 11
  const last = useRef({ sent: '', clientId: '' })
  const fields = written[kind] ?? rulesOf(kind).emptyFields
  const send = async () => {
    const post = withScheme({ ...nothingWritten(blogName, kind), fields, tags })
    const refusal = refuseWritten(post, { ...about, nowMs: Date.now() })
    showProblem(refusal?.text ?? null)
    if (refusal) return
    const asText = JSON.stringify(post)
    if (last.current.sent !== asText) last.current = { sent: asText, clientId: crypto.randomUUID() }
    setBusy(true)
    try {
      await call(updatePost, asSent(post, { mode: 'new', type: kind }, last.current.clientId))
      drop()
      onSubmitted()
    } catch (refused) {
      if (isSessionLost(refused)) return
      showProblem(refused instanceof ApiRefusal ? refused.text : technicalTrouble())
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ kind, fields, tags, isBusy, problem, isLost, showProblem },
    choose: (chosen: Kind) => {
      setAbout(nothingUnderWay)
      showProblem(null)
      setStored((now) => ({ ...now, kind: chosen }))
    },
    setTags: (chosen: string[]) => setStored((now) => ({ ...now, tags: chosen })),
    change: useCallback(
      (change: object | ((now: never) => object)) =>
        setStored((now) => {
          const before = now.written[kind] ?? rulesOf(kind).emptyFields
          const changed = typeof change === 'function' ? change(before as never) : change
          return { ...now, written: { ...now.written, [kind]: { ...before, ...changed } } }
        }),
      [kind, setStored],
    ),
    tell: useCallback((reported: Partial<FormAbout>) => setAbout((now) => ({ ...now, ...reported })), []),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isBusy) void send()
    },
  }
}
