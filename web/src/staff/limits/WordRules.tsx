import {
  addWordRule,
  type RuleOnWire,
  removeWordRule,
  ruleMessageMaxLength,
  ruleValueMaxLength,
} from '@bowerbird/domain/posts/rules/limits.contract.ts'
import type { RuleAction, RuleKind } from '@bowerbird/domain/posts/rules/word-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import reports from '../Reports.module.css'
import room from '../Room.module.css'
import { useStaffAct } from '../staff.api.ts'
import { limitsQuery } from './limits.api.ts'

const kindWords = { words: 'Words or a phrase', tag: 'A tag', host: 'Links to a host' } as const
const actionWords = {
  hold: 'Hold the post for review',
  refuse: 'Refuse it, with words',
  report: 'Let it out and report it',
} as const
const did = { hold: 'held', refuse: 'refused', report: 'reported' } as const

/** Lists the rules of staff, with a form for another. */
export function WordRules({ rules }: { rules: readonly RuleOnWire[] }) {
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
  const [action, setAction] = useState<RuleAction>('hold')
  const { onSubmit, isBusy, errorAt, problem } = useSubmit(async (typed, form) => {
    await call(addWordRule, {
      ...{ kind: typed('kind') as RuleKind, value: typed('value'), action },
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
          {optionsOf(kindWords)}
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
          {optionsOf(actionWords)}
        </SelectField>
        {action === 'refuse' && <MessageField error={errorAt('message')} />}
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

const MessageField = ({ error }: { error: string | null }) => (
  <TextField
    label="Words for the writer"
    name="message"
    maxLength={ruleMessageMaxLength}
    hint="Empty: the usual words."
    error={error}
  />
)

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
