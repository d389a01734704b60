import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Webhook } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AppSecret } from '../apps/AppSecret.tsx'
import apps from '../apps/Apps.module.css'
import { Button } from '../ui/fields/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { confirm } from '../ui/overlays/dialogs.ts'
import { Actions } from '../ui/overlays/Sheet.tsx'
import { Deliveries } from './Deliveries.tsx'
import { wordsOfEvent } from './event-words.ts'
import { EditWebhook } from './WebhookForm.tsx'
import { useDeleteWebhook, usePing, useRotateWebhookSecret, useSwitchOn } from './webhooks.api.ts'

const reasons = {
  gone: t('Turned off: the receiver answered 410, so it no longer exists.'),
  failing: t('Turned off: deliveries failed for three days.'),
}

interface Props {
  webhook: Webhook
  secret: string | null
  onSecret: (secret: string) => void
  onSecretSaved: () => void
  onGone: () => void
}

export function WebhookItem({ webhook, secret, onSecret, onSecretSaved, onGone }: Props) {
  const { address, events, off } = webhook
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    flushSync(() => setEdited(false))
    edit.current?.focus()
  }
  return (
    <li className={apps.secret}>
      {isEdited ? (
        <EditWebhook webhook={webhook} onDone={closeForm} />
      ) : (
        <div>
          <code className={apps.code} dir="ltr">
            {address}
          </code>
          <p className={apps.detail}>{events.map((event) => wordsOfEvent[event]).join(' · ')}</p>
        </div>
      )}
      {off && <Notice tone="warning">{reasons[off]}</Notice>}
      {secret && <AppSecret name={t('the webhook {address}', { address })} secret={secret} onSaved={onSecretSaved} />}
      <Deliveries webhook={webhook} />
      {!isEdited && <WebhookActions {...{ webhook, onSecret, onGone, edit }} onEdit={() => setEdited(true)} />}
    </li>
  )
}

interface ActionsProps extends Pick<Props, 'webhook' | 'onSecret' | 'onGone'> {
  edit: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

function WebhookActions({ webhook, onSecret, onGone, edit, onEdit }: ActionsProps) {
  const [ping, switchOn, remove] = [usePing(), useSwitchOn(), useDeleteWebhook()]
  const rotate = useRotateWebhookSecret(onSecret)
  const { address, off } = webhook
  const ask = (message: string, words: string, act: () => void) =>
    confirm({ message, confirm: words, isDangerous: true }).then(act, () => {})
  return (
    <Actions>
      {off && (
        <Button
          {...{
            size: 'small',
            look: 'primary',
            busy: switchOn.isPending,
            'aria-label': t('Turn on {address}', { address }),
          }}
          onClick={() => switchOn.mutate(webhook, { onSuccess: onGone })}
        >
          {t('Turn on')}
        </Button>
      )}
      <Button ref={edit} size="small" aria-label={t('Edit {name}', { name: address })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button
        {...{ size: 'small', busy: ping.isPending, 'aria-label': t('Send a test to {address}', { address }) }}
        onClick={() => ping.mutate(webhook)}
      >
        {t('Send a test')}
      </Button>
      <Button
        {...{ size: 'small', busy: rotate.isPending, 'aria-label': t('New secret for {address}', { address }) }}
        onClick={() =>
          ask(t('Create a new secret for this webhook? The old one stops working immediately.'), t('New secret'), () =>
            rotate.mutate(webhook),
          )
        }
      >
        {t('New secret')}
      </Button>
      <Button
        {...{ size: 'small', busy: remove.isPending, 'aria-label': t('Delete {address}', { address }) }}
        onClick={() =>
          ask(t('Delete this webhook? Pending events won’t be sent. You can’t undo this.'), t('Delete'), () =>
            remove.mutate(webhook, { onSuccess: onGone }),
          )
        }
      >
        {t('Delete')}
      </Button>
    </Actions>
  )
}
