import type { App } from '@bowerbird/domain/apps/apps.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Webhook } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { webhooksPerAppMax } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import apps from '../apps/Apps.module.css'
import { Button } from '../ui/fields/Button.tsx'
import { Actions } from '../ui/overlays/Sheet.tsx'
import { Reading } from '../ui/ReadProblem.tsx'
import { AddWebhook } from './WebhookForm.tsx'
import { WebhookItem } from './WebhookItem.tsx'
import styles from './Webhooks.module.css'
import { webhooksQuery } from './webhooks.api.ts'

interface Secret {
  webhookId: string
  text: string
}

/** The webhooks of one app, with what was answered to them. API-070 */
export function AppWebhooks({ app }: { app: App }) {
  const query = useQuery(webhooksQuery)
  const webhooks = query.data?.webhooks.filter(({ app_id }) => app_id === app.id)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<Secret | null>(null)
  const place = useRef<HTMLElement>(null)
  // The button that was pressed is gone.
  const focusPlace = () => place.current?.focus()
  const close = () => {
    setAdding(false)
    focusPlace()
  }
  return (
    <section ref={place} tabIndex={-1} className={styles.part} aria-label={t('{name}’s webhooks', { name: app.name })}>
      <h3 className={styles.title}>{t('Webhooks')}</h3>
      <Reading query={query} label={t('Loading webhooks')} />
      {webhooks?.length === 0 && !isAdding && (
        <p className={apps.detail}>
          {t(
            'No webhooks yet. A webhook tells your app right away when something happens on the blogs of people who allowed it.',
          )}
        </p>
      )}
      <Items {...{ app, secret, setSecret, focusPlace }} webhooks={webhooks ?? []} />
      {isAdding && (
        <AddWebhook
          app={app}
          onCancel={close}
          onAdded={(added) => {
            setAdding(false)
            setSecret({ webhookId: added.webhook.id, text: added.secret })
          }}
        />
      )}
      {webhooks && !isAdding && webhooks.length < webhooksPerAppMax && (
        <Actions>
          <Button
            size="small"
            aria-label={t('Add a webhook to {name}', { name: app.name })}
            onClick={() => setAdding(true)}
          >
            {t('Add a webhook')}
          </Button>
        </Actions>
      )}
    </section>
  )
}

interface ItemsProps {
  app: App
  webhooks: Webhook[]
  secret: Secret | null
  setSecret: (secret: Secret | null) => void
  focusPlace: () => void
}

function Items({ app, webhooks, secret, setSecret, focusPlace }: ItemsProps) {
  if (webhooks.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('{name}’s webhooks', { name: app.name })}>
      {webhooks.map((webhook) => (
        <WebhookItem
          key={webhook.id}
          webhook={webhook}
          secret={secret?.webhookId === webhook.id ? secret.text : null}
          onSecret={(text) => setSecret({ webhookId: webhook.id, text })}
          onSecretSaved={() => {
            setSecret(null)
            focusPlace()
          }}
          onGone={focusPlace}
        />
      ))}
    </ul>
  )
}
