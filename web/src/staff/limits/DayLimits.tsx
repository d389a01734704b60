import { t } from '@bowerbird/domain/core/language/t.ts'
import { limitPerson, perDayMax } from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { listPeople, type PersonOfSite } from '@bowerbird/domain/staff/staff.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import room from '../Room.module.css'

/** The limits of a day of one person, and the way to give them others. */
export function DayLimits({ person }: { person: PersonOfSite }) {
  const [isAsking, setAsking] = useState(false)
  const { email, posts_per_day, uploads_per_day } = person
  return (
    <div className={room.room}>
      <span>
        {t(
          'In 24 hours: {posts, plural, =-1 {default posts} =0 {unlimited posts} other {# posts}}, {uploads, plural, =-1 {default uploads} =0 {unlimited uploads} other {# uploads}}',
          { posts: posts_per_day ?? -1, uploads: uploads_per_day ?? -1 },
        )}
      </span>
      <Button look="quiet" onClick={() => setAsking(true)} aria-label={t('Change {email}’s limits', { email })}>
        {t('Change')}
      </Button>
      {isAsking && <LimitsDialog person={person} onClose={() => setAsking(false)} />}
    </div>
  )
}

function LimitsDialog({ person, onClose }: { person: PersonOfSite; onClose: () => void }) {
  const call = useCall()
  const client = useQueryClient()
  const form = useSubmit(async (typed) => {
    const [posts_per_day, uploads_per_day] = [typed('posts_per_day'), typed('uploads_per_day')]
    await call(limitPerson, { id: person.id, posts_per_day, uploads_per_day, reason: typed('reason') })
    await client.invalidateQueries({ queryKey: [listPeople.path] })
    toast(t('Saved'))
    onClose()
  })
  const number = { type: 'number', min: 0, max: perDayMax, hint: t('Empty: default. 0: no limit.') } as const
  return (
    <ReasonDialog
      title={t('{email}’s limits', { email: person.email })}
      form={form}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      <TextField
        label={t('Posts in 24 hours')}
        name="posts_per_day"
        {...number}
        defaultValue={person.posts_per_day ?? ''}
      />
      <TextField
        label={t('Uploads in 24 hours')}
        name="uploads_per_day"
        {...number}
        defaultValue={person.uploads_per_day ?? ''}
      />
    </ReasonDialog>
  )
}
