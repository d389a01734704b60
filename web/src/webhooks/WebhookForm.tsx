import type { App } from '@bowerbird/domain/apps/apps.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Webhook } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { webhookAddressMaxLength } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import { type WebhookEvent, webhookEvents } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import { useEffect, useRef } from 'react'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { wordsOfEvent } from './event-words.ts'
import styles from './Webhooks.module.css'
import { useAddWebhook } from './webhooks.api.ts'

interface Props {
  app: App
  onAdded: (added: { webhook: Webhook; secret: string }) => void
  onCancel: () => void
}

export function WebhookForm({ app, onAdded, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // The button that opened it is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const add = useAddWebhook(app.id)
  const { onSubmit, isBusy, errorAt, problem } = useSubmit(async (typed, sent) => {
    const events = new FormData(sent).getAll('events') as WebhookEvent[]
    onAdded(await add(typed('address'), events))
  })
  const eventsProblem = errorAt('events')
  return (
    <form ref={form} onSubmit={onSubmit} aria-label={t('Add a webhook to {name}', { name: app.name })}>
      <Stack>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <TextField
          {...{ label: t('Address'), name: 'address', type: 'url', required: true, error: errorAt('address') }}
          {...{ placeholder: 'https://', maxLength: webhookAddressMaxLength, autoComplete: 'off' }}
          hint={t('Each event is sent there as a POST, signed with a secret that you get next.')}
        />
        <fieldset className={styles.events}>
          <legend>{t('Tell it of')}</legend>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              {...{ name: 'events', value: event, label: wordsOfEvent[event] }}
              defaultChecked={event === 'post.published'}
              {...(event === 'ask.received' && { hint: t('Where an owner or admin of the blog lets the app write.') })}
            />
          ))}
        </fieldset>
        {eventsProblem && <Notice tone="problem">{t('Choose at least one.')}</Notice>}
        <Actions>
          <Button type="submit" look="primary" size="small" busy={isBusy}>
            {t('Add')}
          </Button>
          <Button look="quiet" size="small" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
