import { standingTextMaxLength } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { actionKinds, actOnPerson, liftAction, listActions } from '@bowerbird/domain/accounts/standing.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { listPeople, type PersonOfSite } from '@bowerbird/domain/staff/staff.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../../core/query.ts'
import { type Typed, useSubmit } from '../../core/use-submit.ts'
import { ActionHistory } from '../../moderation/ActionHistory.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import room from '../Room.module.css'

const choices = {
  warn: t('Warn: send an email'),
  limit: t('Restrict: can read but not post'),
  suspend: t('Suspend: can’t log in, and their blogs are hidden'),
} as const

/** The limit or suspension of a person, what was decided before, and the ways to change it. */
export function PersonStanding({ person }: { person: PersonOfSite }) {
  const [asking, setAsking] = useState<'act' | 'lift' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { email, held, is_staff } = person
  if (is_staff) return null
  const close = () => setAsking(null)
  return (
    <>
      <div className={room.room}>
        <span>
          {held
            ? t(
                '{kind, select, limit {Restricted} other {Suspended}} {end, select, set {until {time} UTC} other {until staff lift it}}',
                {
                  ...{ kind: held.kind, end: held.until ? 'set' : 'open' },
                  time: held.until ? new Date(held.until).toISOString().slice(0, 16).replace('T', ' ') : '',
                },
              )
            : t('In good standing')}
        </span>
        <Button look="quiet" onClick={() => setAsking('act')} aria-label={t('Moderate {email}', { email })}>
          {t('Moderate')}
        </Button>
        {held && (
          <Button
            look="quiet"
            onClick={() => setAsking('lift')}
            aria-label={t('Lift the restriction or suspension of {email}', { email })}
          >
            {t('Lift restriction or suspension')}
          </Button>
        )}
        <Button
          look="quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          aria-label={t('{email}’s history', { email })}
        >
          {t('History')}
        </Button>
      </div>
      {isOpen && <History id={person.id} />}
      {asking === 'act' && <ActDialog person={person} onClose={close} />}
      {asking === 'lift' && <LiftDialog person={person} onClose={close} />}
    </>
  )
}

function History({ id }: { id: string }) {
  const { data } = useQuery(callQuery(listActions, { id }))
  if (!data) return <Loader />
  return data.actions.length > 0 ? <ActionHistory actions={data.actions} /> : <p>{t('No decisions yet.')}</p>
}

function useDecision(send: (typed: Typed) => Promise<unknown>, done: string, onClose: () => void) {
  const client = useQueryClient()
  return useSubmit(async (typed) => {
    await send(typed)
    await client.invalidateQueries({ queryKey: [listPeople.path] })
    await client.invalidateQueries({ queryKey: [listActions.path] })
    toast(done)
    onClose()
  })
}

interface DialogProps {
  person: PersonOfSite
  onClose: () => void
}

function ActDialog({ person: { id, email }, onClose }: DialogProps) {
  const call = useCall()
  const [kind, setKind] = useState<(typeof actionKinds)[number]>('warn')
  const form = useDecision(
    (typed) => call(actOnPerson, { id, kind, reason: typed('reason'), until: typed('until') }),
    t('{email} gets an email', { email }),
    onClose,
  )
  return (
    <ReasonDialog
      title={t('Moderate {email}', { email })}
      form={form}
      submitLabel={t('Moderate')}
      hint={t('The person sees the reason by email and on a page where they can reply.')}
      maxLength={standingTextMaxLength}
      onClose={onClose}
    >
      <SelectField
        label={t('Decision')}
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value as typeof kind)}
      >
        {actionKinds.map((each) => (
          <option key={each} value={each}>
            {choices[each]}
          </option>
        ))}
      </SelectField>
      {kind !== 'warn' && (
        <TextField
          label={t('Until')}
          name="until"
          type="date"
          hint={t('Ends when that day starts, in UTC. Leave this empty to keep it until someone lifts it.')}
        />
      )}
    </ReasonDialog>
  )
}

function LiftDialog({ person: { id, email }, onClose }: DialogProps) {
  const call = useCall()
  const form = useDecision(
    (typed) => call(liftAction, { id, reason: typed('reason') }),
    t('Lifted the restriction or suspension of {email}', { email }),
    onClose,
  )
  return (
    <ReasonDialog
      title={t('Lift the restriction or suspension of {email}?', { email })}
      form={form}
      submitLabel={t('Lift restriction or suspension')}
      hint={t('The person sees the reason by email.')}
      maxLength={standingTextMaxLength}
      onClose={onClose}
    />
  )
}
