import { t } from '@bowerbird/domain/core/language/t.ts'
import { postsPerDayMax } from '@bowerbird/domain/posts/posts.limits.ts'
import {
  domainModes,
  perDayMax,
  type SiteLimits,
  saveSiteLimits,
} from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField, TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { Listed } from '../Listed.tsx'
import { limitsQuery } from './limits.api.ts'
import { WordRules } from './WordRules.tsx'

/** The rules for words, the limits of a day, and the rule for e-mail addresses. */
export function Limits() {
  const query = useQuery(limitsQuery)
  return (
    <Listed query={query} isEmpty={false} empty="">
      {query.data && (
        <>
          <WordRules rules={query.data.rules} />
          <PerDay limits={query.data} />
          <EmailDomains limits={query.data} />
        </>
      )}
    </Listed>
  )
}

function useSaved(send: (typed: (field: string) => string) => Promise<SiteLimits>) {
  const client = useQueryClient()
  return useSubmit(async (typed) => {
    client.setQueryData(limitsQuery.queryKey, await send(typed))
    toast(t('Saved'))
  })
}

function PerDay({ limits }: { limits: SiteLimits }) {
  const call = useCall()
  const form = useSaved((typed) =>
    call(saveSiteLimits, { posts_per_day: typed('posts_per_day'), uploads_per_day: typed('uploads_per_day') }),
  )
  const number = { type: 'number', min: 0, max: perDayMax } as const
  return (
    <SheetSection title={t('In 24 hours, for each account')}>
      <SubmitForm form={form} submit={t('Save limits')} look="plain">
        <TextField
          label={t('Posts')}
          name="posts_per_day"
          {...number}
          defaultValue={limits.posts_per_day ?? ''}
          hint={t('Empty: {postsPerDayMax}. 0: no limit.', { postsPerDayMax })}
        />
        <TextField
          label={t('Uploads')}
          name="uploads_per_day"
          {...number}
          defaultValue={limits.uploads_per_day ?? ''}
          hint={t('Empty or 0: no limit.')}
        />
      </SubmitForm>
    </SheetSection>
  )
}

const modeWords = {
  off: t('Accept all addresses'),
  allow: t('Accept only these domains'),
  block: t('Accept all domains except these'),
} as const

function EmailDomains({ limits }: { limits: SiteLimits }) {
  const call = useCall()
  const form = useSaved((typed) =>
    call(saveSiteLimits, {
      email_mode: typed('email_mode') as SiteLimits['email_mode'],
      email_domains: typed('email_domains'),
      invited_pass: typed('invited_pass') === 'on',
    }),
  )
  return (
    <SheetSection title={t('Email addresses')}>
      <SubmitForm form={form} submit={t('Save domains')} look="plain">
        <SelectField label={t('Rule')} name="email_mode" defaultValue={limits.email_mode}>
          {domainModes.map((mode) => (
            <option key={mode} value={mode}>
              {modeWords[mode]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t('Domains')}
          name="email_domains"
          defaultValue={limits.email_domains.join('\n')}
          hint={t('One per line, including its subdomains. Applies to new accounts and new addresses.')}
        />
        <Checkbox
          name="invited_pass"
          label={t('Let people with an invitation sign up')}
          defaultChecked={limits.invited_pass}
        />
      </SubmitForm>
    </SheetSection>
  )
}
