import { standingTextMaxLength } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { type AccountAction, appealAction, readStanding } from '@bowerbird/domain/accounts/standing.contract.ts'
import { actionMeaning } from '@bowerbird/domain/accounts/standing.messages.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Sheet, SheetSection, Stack } from '../ui/overlays/Sheet.tsx'
import { ActionHistory } from './ActionHistory.tsx'

export const standingQuery = callQuery(readStanding, {})

const titles = {
  warn: t('You were warned'),
  limit: t('Your account is restricted'),
  suspend: t('Your account is suspended'),
} as const

/** Tells a person what staff decided about their account, why and until when, and takes an answer. */
export function Standing() {
  const { actions, appeal } = useSuspenseQuery(standingQuery).data
  const [latest] = actions
  const current = actions.find(({ kind, ended_at }) => kind !== 'warn' && ended_at === null)
  const shown = current ?? (latest?.kind === 'warn' ? latest : undefined)
  if (!shown)
    return (
      <Sheet
        title={t('Your account is in good standing')}
        lead={t('No staff decisions apply to your account right now.')}
      >
        {actions.length > 0 && <ActionHistory actions={actions} />}
      </Sheet>
    )
  return (
    <Sheet title={titles[shown.kind]} lead={actionMeaning(shown.kind, shown.until ? Date.parse(shown.until) : null)}>
      <Stack>
        <p>{t('Reason:')}</p>
        <blockquote>{shown.reason}</blockquote>
        {appeal && (
          <Notice tone="success">{t('Our staff have your reply. You can replace it with another one.')}</Notice>
        )}
        <Answer appeal={appeal} />
      </Stack>
      <Before actions={actions.filter(({ id }) => id !== shown.id)} />
    </Sheet>
  )
}

function Answer({ appeal }: { appeal: string }) {
  const call = useCall()
  const client = useQueryClient()
  const form = useSubmit(async (typed) => {
    await call(appealAction, { text: typed('text') })
    await client.invalidateQueries({ queryKey: standingQuery.queryKey })
  })
  return (
    <SubmitForm form={form} submit={t('Send')}>
      <TextArea
        label={t('Your reply to our staff')}
        name="text"
        defaultValue={appeal}
        maxLength={standingTextMaxLength}
        required
      />
    </SubmitForm>
  )
}

const Before = ({ actions }: { actions: readonly AccountAction[] }) =>
  actions.length > 0 && (
    <SheetSection title={t('Before that')}>
      <ActionHistory actions={actions} />
    </SheetSection>
  )
