import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PersonOfSite, seeEmail } from '@bowerbird/domain/staff/staff.contract.ts'
import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

/** A shortened email address. Staff see all of it once they give a reason, which is recorded. */
export function Email({ person: { id, email } }: { person: PersonOfSite }) {
  const [whole, setWhole] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const call = useCall()
  const form = useSubmit(async (typed) => {
    setWhole((await call(seeEmail, { id, reason: typed('reason') })).email)
    setAsking(false)
  })
  return (
    <>
      <strong>{whole ?? email}</strong>{' '}
      {whole === null && email !== '' && (
        <Button look="quiet" size="small" onClick={() => setAsking(true)}>
          {t('Show email address')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('{email}’s email address', { email })}
          form={form}
          submitLabel={t('Show')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
