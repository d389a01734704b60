import { setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { sessionQuery, updateSession, useSession } from '../core/session.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { showProblem } from '../ui/overlays/toasts.ts'
import { flagWords } from './flag-words.ts'
import styles from './SiteSwitches.module.css'

/** The switches that take effect without a restart. */
export function SiteSwitches() {
  const { flags } = useSession()
  const client = useQueryClient()
  const call = useCall()
  const flip = useSerialMutation({
    name: 'flags',
    send: ({ name, on }: { name: string; on: boolean }) => call(setFlag, { name, on }),
    optimistic: {
      read: (): typeof flags => client.getQueryData(sessionQuery.queryKey)?.flags ?? flags,
      show: (next) => updateSession(client, (session) => ({ ...session, flags: next })),
      expect: (now, { name, on }) => ({ ...now, [name]: on }),
      answered: (_before, { flags: next }) => next,
    },
    onError: showProblem,
  })
  const names = Object.keys(flagWords) as (keyof typeof flagWords)[]
  return (
    <SheetSection title={t('Site switches')}>
      <p className={styles.lead}>{t('Switches take effect when someone loads their next page.')}</p>
      {names.map((name) => (
        <Switch
          key={name}
          label={flagWords[name].label}
          hint={flagWords[name].hint}
          checked={flags[name]}
          onChange={({ target }) => flip.mutate({ name, on: target.checked })}
        />
      ))}
    </SheetSection>
  )
}
