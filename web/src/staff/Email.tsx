import { t } from '@bowerbird/domain/core/language/t.ts'
import { reportDetailsMaxLength } from '@bowerbird/domain/moderation/moderation.limits.ts'
import { type PersonOfSite, seeEmail } from '@bowerbird/domain/staff/staff.contract.ts'
import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Modal } from '../ui/overlays/Modal.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'

/** A shortened email address. Staff see all of it once they give a reason, which is recorded. */
export function Email({ person: { id, email } }: { person: PersonOfSite }) {
  const [whole, setWhole] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const call = useCall()
  const { onSubmit, isBusy, errorAt, problem } = useSubmit(async (typed) => {
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
        <Modal title={t('Email address of {email}', { email })} onClose={() => setAsking(false)}>
          <form onSubmit={onSubmit}>
            <Stack>
              <TextArea
                label={t('Reason')}
                name="reason"
                hint={t('It stands in the audit log.')}
                maxLength={reportDetailsMaxLength}
                error={errorAt('reason')}
                required
              />
              {problem && <Notice tone="problem">{problem}</Notice>}
              <Actions>
                <Button look="quiet" onClick={() => setAsking(false)}>
                  {t('Nevermind')}
                </Button>
                <Button type="submit" look="primary" busy={isBusy}>
                  {t('Show')}
                </Button>
              </Actions>
            </Stack>
          </form>
        </Modal>
      )}
    </>
  )
}
