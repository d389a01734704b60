import * as calls from '@bowerbird/domain/moderation/moderation.contract.ts'
import { useRef, useState } from 'react'
import { useInTurn } from '../core/in-turn.ts'
import { useCall } from '../core/query.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import styles from './Marks.module.css'
import { markWords } from './mark-words.ts'

type Mark = calls.BlogMark

const toggles = {
  spam: calls.toggleSpam,
  nsfw: calls.toggleNsfw,
  adult: calls.toggleAdult,
  uniblock: calls.toggleUniblock,
  suspended: calls.toggleSuspended,
}

/** The five marks of a blog; each is flipped by its own call. POST-376 */
export function Marks({ blogName, marks }: { blogName: string; marks: Record<Mark, boolean> }) {
  const call = useCall()
  const [now, setNow] = useState(marks)
  const latest = useRef(now)
  const flip = useInTurn({
    name: `marks of ${blogName}`,
    send: (mark: Mark) => call(toggles[mark], { tumblelog: blogName }) as Promise<Record<string, boolean>>,
    read: () => latest.current,
    show: (next) => {
      latest.current = next
      setNow(next)
    },
    expect: (before, mark) => ({ ...before, [mark]: !before[mark] }),
    answered: (before, answer, mark) => ({ ...before, [mark]: answer[mark] ?? false }),
    onSuccess: (answer, mark) => toast(`${blogName}: ${markWords[mark]} is ${answer[mark] ? 'on' : 'off'}`),
    onError: (refusal) => void toast(refusal.message, { tone: 'problem' }),
  })
  return (
    <div className={styles.marks}>
      {calls.blogMarks.map((mark) => (
        <Switch key={mark} label={markWords[mark]} checked={now[mark]} onChange={() => flip.mutate(mark)} />
      ))}
    </div>
  )
}
