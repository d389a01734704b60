import type { App } from '@bowerbird/domain/apps/apps.contract.ts'
import { appsPerAccountMax } from '@bowerbird/domain/apps/apps.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/fields/Button.tsx'
import { confirm } from '../ui/overlays/dialogs.ts'
import { Actions, SheetSection } from '../ui/overlays/Sheet.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { AppForm } from './AppForm.tsx'
import { AppSecret } from './AppSecret.tsx'
import styles from './Apps.module.css'
import { appsQuery, useDeleteApp, useRotateSecret } from './apps.api.ts'
import { CopyText } from './CopyText.tsx'
import { IconUpload } from './IconUpload.tsx'

/** Lists the apps that a member registered, and registers more. API-001 */
export function OwnApps({ webhooks }: { webhooks: (app: App) => ReactNode }) {
  const { apps } = useSuspenseQuery(appsQuery).data
  const [secret, setSecret] = useState<{ appId: string; text: string } | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  const focusPlace = () => place.current?.focus()
  const show = (appId: string, text: string) => setSecret({ appId, text })
  return (
    <>
      <div ref={place} tabIndex={-1}>
        {apps.length === 0 && <p>{t('You haven’t registered an app yet.')}</p>}
        <ul className={styles.list} aria-label={t('Your apps')}>
          {apps.map((app) => (
            <OwnApp
              key={app.id}
              app={app}
              secret={secret?.appId === app.id ? secret.text : null}
              onSecret={(text) => show(app.id, text)}
              onSecretSaved={() => {
                setSecret(null)
                focusPlace()
              }}
              onGone={focusPlace}
            >
              {webhooks(app)}
            </OwnApp>
          ))}
        </ul>
      </div>
      {apps.length < appsPerAccountMax && (
        <SheetSection title={t('Register an app')}>
          <AppForm onSaved={({ app, consumer_secret }) => consumer_secret && show(app.id, consumer_secret)} />
        </SheetSection>
      )}
    </>
  )
}

interface Props {
  app: App
  secret: string | null
  onSecret: (secret: string) => void
  onSecretSaved: () => void
  onGone: () => void
  /** The part of a higher feature. */
  children: ReactNode
}

function OwnApp({ app, secret, onSecret, onSecretSaved, onGone, children }: Props) {
  const [isEdited, setEdited] = useState(false)
  const rotate = useRotateSecret(onSecret)
  const remove = useDeleteApp()
  const ask = (message: string, words: string, act: () => void) =>
    confirm({ message, confirm: words, isDangerous: true }).then(act, () => {})
  if (isEdited) {
    const done = () => setEdited(false)
    return (
      <li className={styles.item}>
        <AppForm
          app={app}
          onCancel={done}
          onSaved={() => {
            done()
            toast(t('Saved.'))
          }}
        />
      </li>
    )
  }
  const { name, description } = app
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {description && <p>{description}</p>}
      </div>
      <IconUpload app={app} />
      {secret && <AppSecret name={name} secret={secret} onSaved={onSecretSaved} />}
      <PublicKeys app={app} />
      <Actions>
        <Button size="small" aria-label={t('Edit {name}', { name })} onClick={() => setEdited(true)}>
          {t('Edit')}
        </Button>
        <Button
          {...{ size: 'small', busy: rotate.isPending, 'aria-label': t('New secret for {name}', { name }) }}
          onClick={() =>
            ask(
              t('Create a new secret for {name}? The old one stops working immediately.', { name }),
              t('New secret'),
              () => rotate.mutate(app),
            )
          }
        >
          {t('New secret')}
        </Button>
        <Button
          {...{ size: 'small', busy: remove.isPending, 'aria-label': t('Delete {name}', { name }) }}
          onClick={() => ask(deleteWords(name), t('Delete'), () => remove.mutate(app, { onSuccess: onGone }))}
        >
          {t('Delete')}
        </Button>
      </Actions>
      {children}
    </li>
  )
}

const deleteWords = (name: string) =>
  t('Delete {name}? It immediately stops working for everyone who allowed it. You can’t undo this.', { name })

function PublicKeys({ app: { name, callbacks, consumer_key } }: { app: App }) {
  return (
    <dl className={styles.keys}>
      <div>
        <dt>{t('Key (client id, consumer key, api_key)')}</dt>
        <dd className={styles.row}>
          <code className={styles.code}>{consumer_key}</code>
          <CopyText text={consumer_key} label={t('Copy {name}’s key', { name })} />
        </dd>
      </div>
      {callbacks.length > 0 && (
        <div>
          <dt>{t('Comes back to')}</dt>
          {callbacks.map((address) => (
            <dd key={address}>
              <code className={styles.code}>{address}</code>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
