import { logOut } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Consent as ConsentData } from '@bowerbird/domain/apps/consent.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useRefused } from '../accounts/refused.ts'
import { rich } from '../core/rich.tsx'
import { currentBlogOf, useMember, useSession } from '../core/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Sheet, Stack } from '../ui/overlays/Sheet.tsx'
import { AppIcon } from './AppIcon.tsx'
import styles from './Apps.module.css'
import { CopyText } from './CopyText.tsx'
import { wordsOfRight } from './rights.ts'

interface Props {
  consent: ConsentData
  /** The path that the decision is sent to. */
  action: string
  /** The fields of the request, sent with the decision. */
  fields: Record<string, string>
  /** The address of this page, to come back to with another account. */
  here: string
}

/**
 * Asks whether an app may act for the member. A plain form, which works without scripts: the answer leads to another
 * site. API-005
 */
export function Consent({ consent, action, fields, here }: Props) {
  const { app, rights, leads_to } = consent
  const { form_key } = useSession()
  const refused = useRefused()
  return (
    <Sheet title={t('Allow {name}?', { name: app.name })} lead={app.description}>
      <Stack>
        {refused && <Notice tone="problem">{refused}</Notice>}
        <WhoAllows here={here} />
        <div className={styles.who}>
          <AppIcon app={app} />
          <p>
            {rich('<strong>{name}</strong> would like to:', {
              name: app.name,
              strong: (text) => <strong>{text}</strong>,
            })}
          </p>
        </div>
        <ul className={styles.rights} aria-label={t('{name} would like to', { name: app.name })}>
          {rights.map((right) => (
            <li key={right}>{wordsOfRight[right]}</li>
          ))}
        </ul>
        <p className={styles.detail}>
          {t(
            'The app doesn’t get your password, can’t change your account, and only sees posts that you can see. You can end its access anytime under Settings, Apps.',
          )}
          {leads_to && (
            <>
              {' '}
              {rich('Both buttons take you to <strong>{host}</strong>.', {
                host: leads_to,
                strong: (text) => <strong>{text}</strong>,
              })}
            </>
          )}
        </p>
        <form method="post" action={action}>
          <input type="hidden" name="form_key" value={form_key} />
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Actions>
            <Button type="submit" look="primary" name="decision" value="allow">
              {t('Allow')}
            </Button>
            <Button type="submit" name="decision" value="deny">
              {t('Deny')}
            </Button>
          </Actions>
        </form>
      </Stack>
    </Sheet>
  )
}

function WhoAllows({ here }: { here: string }) {
  const user = useMember()
  const { form_key } = useSession()
  const blog = user.channels.find(({ name }) => name === user.primary) ?? currentBlogOf(user)
  return (
    <div className={styles.who}>
      {blog && <Avatar blog={blog} size={40} />}
      <div className={styles.words}>
        <span>
          {rich('You’re <strong>{name}</strong>', { name: user.name, strong: (text) => <strong>{text}</strong> })}
        </span>
        <form method="post" action={logOut.path}>
          <input type="hidden" name="form_key" value={form_key} />
          <input type="hidden" name="next" value={here} />
          <button type="submit" className={styles.link}>
            {t('Not you? Log out')}
          </button>
        </form>
      </div>
    </div>
  )
}

/** Shown where the app has no address to come back to. */
export function VerifierToType({ verifier }: { verifier: string }) {
  return (
    <Sheet title={t('Almost done')} lead={t('Copy this code into the app. It works once, for ten minutes.')}>
      <div className={styles.secret}>
        <code className={styles.code}>{verifier}</code>
        <Actions>
          <CopyText text={verifier} label={t('Copy the code')} />
        </Actions>
      </div>
    </Sheet>
  )
}
