import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { updateUser, useMember } from '../../core/session.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { showProblem } from '../../ui/overlays/toasts.ts'
import selector from '../BlogSelector.module.css'
import styles from './QuietChoice.module.css'

const hoursOfQuiet = 24

const people = { everyone: t('Everyone'), followed: t('People I follow'), nobody: t('No one') }

/** Chooses who can reach the person. Opens by itself while strangers come in numbers. */
export function QuietChoice({ isOffered }: { isOffered: boolean }) {
  const { quiet } = useMember()
  const [isPressed, setPressed] = useState<boolean>()
  const [endsAlone, setEndsAlone] = useState(true)
  const { mutate, isPending, variables } = useQuiet()
  const id = useId()
  const isUrgent = isOffered && !quiet
  const isOpen = isPressed ?? isUrgent
  const chosen = (isPending && variables?.from) || (quiet?.from ?? 'everyone')
  const isTimed = quiet && !isPending ? quiet.until !== null : endsAlone
  const choose = (from: typeof chosen, hasEnd: boolean) => {
    setEndsAlone(hasEnd)
    // The choice stays open when what had opened it has passed.
    setPressed(true)
    if (from !== 'everyone' || quiet) mutate({ from, hours: hasEnd ? hoursOfQuiet : null })
  }
  return (
    <div className={selector.selector}>
      <button
        type="button"
        className={selector.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setPressed(!isOpen)}
      >
        <span className={styles.words}>{t('Who can reach you: {people}', { people: people[chosen] })}</span>
        <ChevronDown size={18} aria-hidden="true" className={selector.chevron} />
      </button>
      <fieldset id={id} className={styles.choices} hidden={!isOpen}>
        <legend className={styles.legend}>
          {isUrgent
            ? t('Many people you don’t follow are contacting you. Choose who can notify you.')
            : t('Who can notify you with mentions, replies, asks, messages and invitations')}
        </legend>
        {(Object.keys(people) as (typeof chosen)[]).map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name={id} checked={each === chosen} onChange={() => choose(each, isTimed)} />
            {people[each]}
          </label>
        ))}
        <Checkbox
          label={t('Turn off after 24 hours')}
          checked={isTimed}
          onChange={(event) => choose(chosen, event.currentTarget.checked)}
        />
      </fieldset>
    </div>
  )
}

interface Quiet {
  from: 'everyone' | NonNullable<UserInfo['quiet']>['from']
  hours: number | null
}

/** Saves who can reach the person. The server hides and shows what came, so the counts are read again. */
function useQuiet() {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: ({ from, hours }: Quiet) =>
      call(saveSettings, { quiet: from, ...(hours && from !== 'everyone' && { quiet_hours: hours }) }),
    scope: { id: 'quiet' },
    onSuccess: (saved) => 'user' in saved && updateUser(client, () => saved.user),
    onError: showProblem,
  })
}
