import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/posts/rules/limits.contract.ts'
import type { RuleAction, RuleKind } from '@bowerbird/domain/posts/rules/word-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import reports from '../Reports.module.css'
import room from '../Room.module.css'
import { useStaffAct } from '../staff.api.ts'
import { limitsQuery } from './limits.api.ts'

const kindWords = { words: t('Word or phrase'), tag: t('A tag'), host: t('Links to a host') } as const
const actionWords = {
  hold: t('Send the post to review'),
  refuse: t('Reject it with a message'),
  report: t('Publish and report it'),
} as const

/** Lists the rules of staff, with a form for another. */
export function WordRules({ rules }: { rules: readonly calls.RuleOnWire[] }) {
  return (
    <SheetSection title={t('Content rules')}>
      <Stack>
        <p>{t('Rules check posts, replies and questions for whole words when they’re sent. Staff are exempt.')}</p>
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

function OneRule({ rule }: { rule: calls.RuleOnWire }) {
  const call = useCall()
  const remove = useStaffAct(
    ({ id }: calls.RuleOnWire) => call(calls.removeWordRule, { id }),
    t('Rule ended'),
    limitsQuery.queryKey,
    ({ id: _, ...ended }) => call(calls.addWordRule, { ...ended, newer_than_days: ended.newer_than_days ?? '' }),
  )
  const { kind, value, action, newer_than_days: days, message } = rule
  return (
    <li className={room.rule}>
      <span>
        {rich(
          '{kind, select, words {Words or a phrase} tag {A tag} other {Links to a host}}: <b>{value}</b> is {action, select, hold {held} refuse {refused} other {reported}}{days, plural, =0 {} other {, of accounts younger than # days}}{said, select, yes { (“{message}”)} other {}}',
          {
            ...{ kind, value, action, days: days ?? 0, message, said: message ? 'yes' : 'no' },
            b: (text) => <strong>{text}</strong>,
          },
        )}
      </span>
      <Button
        look="quiet"
        aria-label={t('End rule {value}', { value })}
        busy={remove.isPending}
        onClick={() => remove.mutate(rule)}
      >
        {t('End')}
      </Button>
    </li>
  )
}

function NewRule() {
  const call = useCall()
  const client = useQueryClient()
  const [action, setAction] = useState<RuleAction>('hold')
  const form = useSubmit(async (typed, form) => {
    await call(calls.addWordRule, {
      ...{ kind: typed('kind') as RuleKind, value: typed('value'), action },
      ...{ newer_than_days: typed('newer_than_days'), message: typed('message') },
    })
    await client.invalidateQueries({ queryKey: limitsQuery.queryKey })
    toast(t('Rule created'))
    form.reset()
    setAction('hold')
    // The new rule moves the button out of sight.
    form.querySelector('input')?.focus()
  })
  return (
    <SubmitForm form={form} submit={t('Create rule')}>
      <SelectField label={t('Rule for')} name="kind">
        {optionsOf(kindWords)}
      </SelectField>
      <TextField
        label={t('Words, tag or host')}
        name="value"
        autoComplete="off"
        maxLength={calls.ruleValueMaxLength}
        required
      />
      <SelectField
        label={t('Action')}
        name="action"
        value={action}
        onChange={({ target }) => setAction(target.value as typeof action)}
      >
        {optionsOf(actionWords)}
      </SelectField>
      {action === 'refuse' && <MessageField />}
      <TextField
        label={t('Only for accounts newer than this many days')}
        name="newer_than_days"
        type="number"
        min={1}
        max={3650}
        hint={t('Empty: everyone.')}
      />
    </SubmitForm>
  )
}

const MessageField = () => (
  <TextField
    label={t('Message for the author')}
    name="message"
    maxLength={calls.ruleMessageMaxLength}
    hint={t('Empty: default message.')}
  />
)

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
