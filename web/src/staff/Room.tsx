import { t } from '@bowerbird/domain/core/language/t.ts'
import { quotaMaxMb } from '@bowerbird/domain/media/media.limits.ts'
import { roomInWords } from '@bowerbird/domain/media/media.rules.ts'
import { listPeople, type PersonOfSite, setQuota } from '@bowerbird/domain/staff/staff.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './Room.module.css'

interface Props {
  person: PersonOfSite
  usualMb: number
}

/** The room that the files of a person take, of how much, and the way to give them another. IMP-086 */
export function Room({ person, usualMb }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { used_mb, quota_mb } = person
  const megabytes = quota_mb ?? usualMb
  return (
    <div className={styles.room}>
      <span>
        {t(
          'Storage: {megabytes, plural, =0 {{used, number} MB used, no limit} other {{used, number} of # MB used}}{quota, select, usual { (default)} other {}}',
          { used: used_mb, megabytes, quota: quota_mb === null ? 'usual' : 'own' },
        )}
      </span>
      <Button
        look="quiet"
        onClick={() => setAsking(true)}
        aria-label={t('Change {email}’s storage limit', { email: person.email })}
      >
        {t('Change')}
      </Button>
      {isAsking && <RoomDialog person={person} usualMb={usualMb} onClose={() => setAsking(false)} />}
    </div>
  )
}

function RoomDialog({ person, usualMb, onClose }: Props & { onClose: () => void }) {
  const call = useCall()
  const client = useQueryClient()
  const form = useSubmit(async (typed) => {
    const { quota_mb } = await call(setQuota, {
      id: person.id,
      quota_mb: typed('quota_mb').trim(),
      reason: typed('reason'),
    })
    await client.invalidateQueries({ queryKey: [listPeople.path] })
    toast(
      quota_mb === null
        ? t('{email} has the default storage limit', { email: person.email })
        : t('{email} has {quota_mb, plural, =0 {no limit} other {# MB}}', { email: person.email, quota_mb }),
    )
    onClose()
  })
  return (
    <ReasonDialog
      title={t('{email}’s storage limit', { email: person.email })}
      form={form}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      <TextField
        label={t('Megabytes')}
        name="quota_mb"
        type="number"
        min={0}
        max={quotaMaxMb}
        defaultValue={person.quota_mb ?? ''}
        hint={t('Empty: default ({room}). 0: no limit.', { room: roomInWords(usualMb) })}
      />
    </ReasonDialog>
  )
}
