import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { showProblem } from '../ui/overlays/toasts.ts'
import styles from './Marks.module.css'
import { switchWords } from './mark-words.ts'

/** Shows a press at once, and goes back if the server says no. */
function useSwitches<State extends object>(name: string, first: State, send: (sent: Partial<State>) => Promise<State>) {
  const [now, setNow] = useState(first)
  const save = useSerialMutation({
    name,
    send,
    optimistic: {
      read: () => now,
      show: setNow,
      expect: (before: State, sent) => ({ ...before, ...sent }),
      answered: (_before, answer) => answer,
    },
    onError: showProblem,
  })
  return { now, save }
}

/** The switches that decide what a blog may do in messages. CTRL-003 */
export function BlogAllowed({ blogName, switches }: { blogName: string; switches: Record<calls.BlogSwitch, boolean> }) {
  const call = useCall()
  const { now, save } = useSwitches(`switches of ${blogName}`, switches, async (sent) => {
    const [name, on] = Object.entries(sent)[0] as [calls.BlogSwitch, boolean]
    return (await call(calls.switchBlog, { tumblelog: blogName, name, on })).switches
  })
  return (
    <fieldset className={styles.marks}>
      <legend className={styles.legend}>{t('Messages of {blogName}', { blogName })}</legend>
      {calls.blogSwitches.map((name) => (
        <Switch
          key={name}
          label={switchWords[name].label}
          hint={switchWords[name].hint}
          checked={now[name]}
          onChange={({ target }) => save.mutate({ [name]: target.checked })}
        />
      ))}
    </fieldset>
  )
}

/** Decides whether a person may turn safe mode off. CTRL-004 */
export function SafeModeAllowed({ person: { id, can_modify_safe_mode } }: { person: calls.PersonOfSite }) {
  const call = useCall()
  const { now, save } = useSwitches(`safe mode of ${id}`, { can_modify_safe_mode }, (sent) =>
    call(calls.allowSafeModeChoice, { id, can_modify_safe_mode: sent.can_modify_safe_mode ?? false }),
  )
  return (
    <div className={styles.marks}>
      <Switch
        label={t('May change safe mode')}
        hint={t('When this is off, safe mode always stays on.')}
        checked={now.can_modify_safe_mode}
        onChange={({ target }) => save.mutate({ can_modify_safe_mode: target.checked })}
      />
    </div>
  )
}
