import { uploadsPerDayMax } from '@bowerbird/domain/media/media.limits.ts'
import { postsPerDayMax } from '@bowerbird/domain/posts/posts.limits.ts'
import {
  addWordRule,
  domainModes,
  perDayMax,
  type RuleOnWire,
  readSiteLimits,
  removeWordRule,
  ruleMessageMaxLength,
  ruleValueMaxLength,
  type SiteLimits,
  saveSiteLimits,
} from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { ruleActions, ruleKinds } from '@bowerbird/domain/posts/rules/word-rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { Listed } from '../Listed.tsx'
import reports from '../Reports.module.css'
import room from '../Room.module.css'
import { useStaffAct } from '../staff.api.ts'

const limitsQuery = callQuery(readSiteLimits, {})

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

const kindWords = { words: 'Words or a phrase', tag: 'A tag', host: 'Links to a host' } as const
const actionWords = {
  hold: 'Hold the post for review',
  refuse: 'Refuse it, with words',
  report: 'Let it out and report it',
} as const
const did = { hold: 'held', refuse: 'refused', report: 'reported' } as const

function WordRules({ rules }: { rules: readonly RuleOnWire[] }) {
  return (
    <SheetSection title="Rules for what people write">
      <Stack>
        <p>
          They look at posts, replies and questions when they are sent, by whole words, and not at what staff write.
        </p>
        {rules.length > 0 && (
          <ul className={reports.list}>
            {rules.map((rule) => (
              <OneRule key={rule.id} rule={rule} />
            ))}
          </ul>
        )}
        <NewRule />
      </Stack>
    </SheetSection>
  )
}

function OneRule({ rule }: { rule: RuleOnWire }) {
  const call = useCall()
  const remove = useStaffAct((id: string) => call(removeWordRule, { id }), 'The rule has ended', limitsQuery.queryKey)
  const { kind, value, action, newer_than_days: days, message } = rule
  return (
    <li className={room.room}>
      <span>
        {kindWords[kind]}: <strong>{value}</strong> is {did[action]}
        {days !== null && `, of accounts younger than ${days} days`}
        {message && ` (“${message}”)`}
      </span>
      <Button
        look="quiet"
        aria-label={`End the rule ${value}`}
        busy={remove.isPending}
        onClick={() => remove.mutate(rule.id)}
      >
        End
      </Button>
    </li>
  )
}

function NewRule() {
  const call = useCall()
  const client = useQueryClient()
  const [action, setAction] = useState<(typeof ruleActions)[number]>('hold')
  const { onSubmit, isBusy, errorAt, problem } = useSubmit(async (typed, form) => {
    await call(addWordRule, {
      ...{ kind: typed('kind') as (typeof ruleKinds)[number], value: typed('value'), action },
      ...{ newer_than_days: typed('newer_than_days'), message: typed('message') },
    })
    await client.invalidateQueries({ queryKey: limitsQuery.queryKey })
    toast('The rule holds')
    form.reset()
    setAction('hold')
  })
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <SelectField label="What it looks for" name="kind">
          {ruleKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Words, tag or host"
          name="value"
          autoComplete="off"
          maxLength={ruleValueMaxLength}
          error={errorAt('value')}
          required
        />
        <SelectField
          label="What happens"
          name="action"
          value={action}
          onChange={({ target }) => setAction(target.value as typeof action)}
        >
          {ruleActions.map((each) => (
            <option key={each} value={each}>
              {actionWords[each]}
            </option>
          ))}
        </SelectField>
        {action === 'refuse' && (
          <TextField
            label="Words for the writer"
            name="message"
            maxLength={ruleMessageMaxLength}
            hint="Empty: the usual words."
            error={errorAt('message')}
          />
        )}
        <TextField
          label="Only for accounts younger than so many days"
          name="newer_than_days"
          type="number"
          min={1}
          max={3650}
          hint="Empty: for everybody."
          error={errorAt('newer_than_days')}
        />
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Actions>
          <Button type="submit" look="primary" busy={isBusy}>
            Make the rule
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}

function useSaved(send: (typed: (field: string) => string) => Promise<SiteLimits>) {
  const client = useQueryClient()
  return useSubmit(async (typed) => {
    client.setQueryData(limitsQuery.queryKey, await send(typed))
    toast('Saved')
  })
}

function PerDay({ limits }: { limits: SiteLimits }) {
  const call = useCall()
  const { onSubmit, isBusy, errorAt, problem } = useSaved((typed) =>
    call(saveSiteLimits, { posts_per_day: typed('posts_per_day'), uploads_per_day: typed('uploads_per_day') }),
  )
  const number = { type: 'number', min: 0, max: perDayMax } as const
  return (
    <SheetSection title="In 24 hours, for each account">
      <form onSubmit={onSubmit}>
        <Stack>
          <TextField
            label="Posts"
            name="posts_per_day"
            {...number}
            defaultValue={limits.posts_per_day ?? ''}
            hint={`Empty: ${postsPerDayMax}. 0: no limit.`}
            error={errorAt('posts_per_day')}
          />
          <TextField
            label="Uploads"
            name="uploads_per_day"
            {...number}
            defaultValue={limits.uploads_per_day ?? ''}
            hint={`Empty: ${uploadsPerDayMax}. 0: no limit.`}
            error={errorAt('uploads_per_day')}
          />
          {problem && <Notice tone="problem">{problem}</Notice>}
          <Actions>
            <Button type="submit" busy={isBusy}>
              Save the numbers
            </Button>
          </Actions>
        </Stack>
      </form>
    </SheetSection>
  )
}

const modeWords = {
  off: 'Take every address',
  allow: 'Take these domains alone',
  block: 'Take every domain but these',
} as const

function EmailDomains({ limits }: { limits: SiteLimits }) {
  const call = useCall()
  const { onSubmit, isBusy, errorAt, problem } = useSaved((typed) =>
    call(saveSiteLimits, {
      email_mode: typed('email_mode') as SiteLimits['email_mode'],
      email_domains: typed('email_domains'),
      invited_pass: typed('invited_pass') === 'on',
    }),
  )
  return (
    <SheetSection title="E-mail addresses">
      <form onSubmit={onSubmit}>
        <Stack>
          <SelectField label="Rule" name="email_mode" defaultValue={limits.email_mode}>
            {domainModes.map((mode) => (
              <option key={mode} value={mode}>
                {modeWords[mode]}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="Domains"
            name="email_domains"
            defaultValue={limits.email_domains.join('\n')}
            hint="One a line; each stands for its subdomains too. It holds for new accounts and new addresses."
            error={errorAt('email_domains')}
          />
          <Checkbox name="invited_pass" label="People with an invitation pass" defaultChecked={limits.invited_pass} />
          {problem && <Notice tone="problem">{problem}</Notice>}
          <Actions>
            <Button type="submit" busy={isBusy}>
              Save the domains
            </Button>
          </Actions>
        </Stack>
      </form>
    </SheetSection>
  )
}
