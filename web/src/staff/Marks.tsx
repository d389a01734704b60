import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/moderation/moderation.contract.ts'
import { useRef, useState } from 'react'
import { useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import styles from './Marks.module.css'
import { markHints, markWords } from './mark-words.ts'
import { SuspendDialog } from './SuspendDialog.tsx'

type Mark = calls.BlogMark

const toggles = {
  spam: calls.toggleSpam,
  nsfw: calls.toggleNsfw,
  adult: calls.toggleAdult,
  uniblock: calls.toggleUniblock,
  suspended: calls.toggleSuspended,
}

/** The five marks of a blog; each is flipped by its own call, and suspending asks why. POST-376 */
export function Marks({ blogName, marks }: { blogName: string; marks: Record<Mark, boolean> }) {
  const call = useCall()
  const [now, setNow] = useState(marks)
  const [isAsking, setAsking] = useState(false)
  const latest = useRef(now)
  const flip = useSerialMutation({
    name: `marks of ${blogName}`,
    send: ({ mark, reason }: { mark: Mark; reason?: string }) =>
      call(toggles[mark], { tumblelog: blogName, ...(reason && { reason }) }) as Promise<Record<string, boolean>>,
    optimistic: {
      read: () => latest.current,
      show: (next) => {
        latest.current = next
        setNow(next)
      },
      expect: (before, { mark }) => ({ ...before, [mark]: !before[mark] }),
      answered: (before, answer, { mark }) => ({ ...before, [mark]: answer[mark] ?? false }),
    },
    onSuccess: (answer, { mark }) => {
      const about = { blogName, mark: markWords[mark] }
      toast(answer[mark] ? t('{blogName}: {mark} is on', about) : t('{blogName}: {mark} is off', about))
    },
    onError: showProblem,
  })
  return (
    <fieldset className={styles.marks}>
      <legend className={styles.legend}>{t('The whole blog {blogName}', { blogName })}</legend>
      {calls.blogMarks.map((mark) => (
        <Switch
          key={mark}
          label={markWords[mark]}
          hint={markHints[mark]}
          checked={now[mark]}
          onChange={() => (mark === 'suspended' && !now.suspended ? setAsking(true) : flip.mutate({ mark }))}
        />
      ))}
      {isAsking && (
        <SuspendDialog
          blogName={blogName}
          onSuspend={(reason) => flip.mutate({ mark: 'suspended', reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </fieldset>
  )
}
