import { t } from '@bowerbird/domain/core/language/t.ts'
import type { NoteKind } from '@bowerbird/domain/notes/notes.contract.ts'
import { useId } from 'react'
import styles from './ReblogFilter.module.css'

const choices = [
  { kind: 'reblogs', label: t('All') },
  { kind: 'commented_reblogs', label: t('With comments') },
  { kind: 'plain_reblogs', label: t('Without') },
] as const satisfies { kind: NoteKind; label: string }[]

export function ReblogFilter({ chosen, onChoose }: { chosen: NoteKind; onChoose: (kind: NoteKind) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.filter} aria-label={t('Which reblogs')}>
      {choices.map(({ kind, label }) => (
        <label key={kind} className={styles.choice}>
          <input type="radio" name={name} checked={kind === chosen} onChange={() => onChoose(kind)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
