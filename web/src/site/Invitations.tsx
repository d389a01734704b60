import { inviteSomeone } from '@bowerbird/domain/accounts/invites.contract.ts'
import { inviteNoteMaxLength } from '@bowerbird/domain/accounts/invites.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { CallForm } from '../ui/fields/CallForm.tsx'
import { SelectField, TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import styles from './Invitations.module.css'
import { CopyLink } from './parts/CopyLink.tsx'
import { InviteList } from './parts/InviteList.tsx'
import { invitesQuery } from './site.api.ts'

/** Made as a link or sent as a mail, and what has become of them. */
export function Invitations() {
  return (
    <Stack>
      <NewInvitation />
      <InviteList />
    </Stack>
  )
}

function NewInvitation() {
  const call = useCall()
  const client = useQueryClient()
  const [link, setLink] = useState('')
  const form = useSubmit(async (typed, element) => {
    const email = typed('email')
    const { url } = await call(inviteSomeone, {
      uses: typed('uses'),
      days: typed('days'),
      note: typed('note'),
      email,
    })
    setLink(url)
    element.reset()
    if (email) toast(t('Invitation sent to {email}', { email }))
    await client.invalidateQueries({ queryKey: invitesQuery.queryKey })
  })
  return (
    <CallForm form={form} aria-label={t('New invitation')}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        <InviteLimits />
        <TextField
          label={t('Note')}
          name="note"
          maxLength={inviteNoteMaxLength}
          autoComplete="off"
          hint={t('Optional. Only staff see this.')}
        />
        <TextField
          label={t('Send by email to')}
          name="email"
          type="email"
          autoComplete="off"
          hint={t('Leave this empty to share the link yourself.')}
        />
        <Actions>
          <Button type="submit" busy={form.isBusy}>
            {t('Create invitation')}
          </Button>
        </Actions>
        {link && <CopyLink label={t('The new invitation')} url={link} />}
      </Stack>
    </CallForm>
  )
}

function InviteLimits() {
  return (
    <div className={styles.pair}>
      <SelectField label={t('Valid for')} name="uses" defaultValue="1">
        <option value="1">{t('one person')}</option>
        <option value="5">{t('5 people')}</option>
        <option value="25">{t('25 people')}</option>
        <option value="100">{t('100 people')}</option>
      </SelectField>
      <SelectField label={t('Expires after')} name="days" defaultValue="14">
        <option value="1">{t('one day')}</option>
        <option value="14">{t('two weeks')}</option>
        <option value="90">{t('three months')}</option>
        <option value="">{t('until used')}</option>
      </SelectField>
    </div>
  )
}
