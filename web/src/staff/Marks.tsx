import * as calls from '@bowerbird/domain/moderation/moderation.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
  const flip = useMutation({
    mutationFn: async (mark: Mark) => ({ mark, answer: await call(toggles[mark], { tumblelog: blogName }) }),
    onSuccess: ({ mark, answer }) => {
      const isOn = (answer as Record<string, boolean>)[mark] ?? false
      setNow((before) => ({ ...before, [mark]: isOn }))
      toast(`${blogName}: ${markWords[mark]} is ${isOn ? 'on' : 'off'}`)
    },
    onError: (refusal) => void toast(refusal.message, { tone: 'problem' }),
  })
  return (
    <div className={styles.marks}>
      {calls.blogMarks.map((mark) => (
        <Switch
          key={mark}
          label={markWords[mark]}
          checked={now[mark]}
          disabled={flip.isPending}
          onChange={() => flip.mutate(mark)}
        />
      ))}
    </div>
  )
}
