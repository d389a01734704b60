import type { App } from '@bowerbird/domain/apps/apps.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Webhook } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { webhookAddressMaxLength } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import { type WebhookEvent, webhookEvents } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import { useEffect, useRef } from 'react'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { CallForm } from '../ui/fields/CallForm.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { wordsOfEvent } from './event-words.ts'
import styles from './Webhooks.module.css'
import { useAddWebhook, useEditWebhook } from './webhooks.api.ts'

type Send = (address: string, events: WebhookEvent[]) => Promise<unknown>

interface AddProps {
  app: App
  onAdded: (added: { webhook: Webhook; secret: string }) => void
  onCancel: () => void
}

export function AddWebhook({ app, onAdded, onCancel }: AddProps) {
  const add = useAddWebhook(app.id)
  return (
    <WebhookForm
      {...{ address: '', events: ['post.published'], onCancel, submit: t('Add') }}
      label={t('Add a webhook to {name}', { name: app.name })}
      hint={t('Each event is sent there as a POST, signed with a secret that you get next.')}
      send={async (...fields) => onAdded(await add(...fields))}
    />
  )
}

/** Changes address and events. API-095 */
export function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const edit = useEditWebhook(webhook)
  const { address, events } = webhook
  return (
    <WebhookForm
      {...{ address, events, onCancel: onDone, submit: t('Save') }}
      label={t('Edit {name}', { name: address })}
      hint={t(
        'The secret stays the same. A new address turns the webhook on, resends pending events with all their retries, and resets its failures.',
      )}
      send={async (...fields) => {
        await edit(...fields)
        onDone()
      }}
    />
  )
}

interface Props extends Pick<Webhook, 'address' | 'events'> {
  label: string
  hint: string
  submit: string
  send: Send
  onCancel: () => void
}

function WebhookForm({ address, events, label, hint, submit, send, onCancel }: Props) {
  const place = useRef<HTMLFormElement>(null)
  // The button that opened it is gone.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useSubmit((typed, sent) => send(typed('address'), new FormData(sent).getAll('events') as WebhookEvent[]))
  const eventsProblem = form.errorAt('events')
  return (
    <CallForm ref={place} form={form} aria-label={label}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        <TextField
          {...{ label: t('Address'), name: 'address', type: 'url', required: true }}
          {...{ placeholder: 'https://', maxLength: webhookAddressMaxLength, autoComplete: 'off', hint }}
          defaultValue={address}
        />
        <fieldset className={styles.events}>
          <legend>{t('Events')}</legend>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              {...{ name: 'events', value: event, label: wordsOfEvent[event] }}
              defaultChecked={events.includes(event)}
              {...(event === 'ask.received' && { hint: t('For blogs whose owner or admin lets the app post.') })}
            />
          ))}
        </fieldset>
        {eventsProblem && <Notice tone="problem">{t('Choose at least one.')}</Notice>}
        <Actions>
          <Button type="submit" look="primary" size="small" busy={form.isBusy}>
            {submit}
          </Button>
          <Button look="quiet" size="small" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </Actions>
      </Stack>
    </CallForm>
  )
}
