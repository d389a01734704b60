import { exportMinutes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { allowExport } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useMember } from '../../core/session.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { ConfirmPerson } from '../passkeys/ConfirmPerson.tsx'
import { passkeysQuery } from '../passkeys/passkeys.api.ts'
import styles from './ExportSection.module.css'

const layouts = [
  {
    layout: 'tumblr',
    title: t('Tumblr format'),
    download: (name: string) => t('Download {name} in Tumblr format', { name }),
    words: t('A page for each published post, including pictures. Times are in UTC.'),
  },
  {
    layout: 'mastodon',
    title: t('Mastodon format'),
    download: (name: string) => t('Download {name} in Mastodon format', { name }),
    words: t('A Mastodon-style archive. It includes private posts, marked for followers, but no drafts.'),
  },
]

/** Asks for the password or a passkey, then shows plain links: the browser saves what comes. */
export function ExportSection() {
  const [step, setStep] = useState<'closed' | 'asking' | 'open'>('closed')
  return (
    <SheetSection title={t('Your data')}>
      <Stack>
        <p className={styles.words}>
          {t(
            'Your posts, follows, messages and media in one zip file that any computer can open. You can import your posts from it into another Bowerbird site.',
          )}
        </p>
        {step === 'closed' && (
          <Actions>
            <Button onClick={() => setStep('asking')}>{t('Download your data')}</Button>
          </Actions>
        )}
        {step === 'asking' && (
          <Suspense fallback={<Loader />}>
            <Ask onAllowed={() => setStep('open')} onCancel={() => setStep('closed')} />
          </Suspense>
        )}
        {step === 'open' && <Downloads />}
      </Stack>
    </SheetSection>
  )
}

function Ask({ onAllowed, onCancel }: { onAllowed: () => void; onCancel: () => void }) {
  const { passkeys, has_password } = useSuspenseQuery(passkeysQuery).data
  const call = useCall()
  return (
    <ConfirmPerson
      lead={t("First confirm that it's you. We'll also send you an email.")}
      action={t('Continue')}
      look="primary"
      has={{ password: has_password, passkeys: passkeys.length > 0 }}
      send={(proof) => call(allowExport, proof).then(onAllowed)}
      onCancel={onCancel}
    />
  )
}

function Downloads() {
  const { channels } = useMember()
  return (
    <>
      <p className={styles.words}>
        {t('You can download your data for {minutes} minutes.', { minutes: exportMinutes })}
      </p>
      <a className={styles.download} href="/settings/export" download>
        {t('Download everything')}
      </a>
      <p className={styles.words}>{t('One blog’s posts, in formats that other sites and tools can read:')}</p>
      <ul className={styles.layouts}>
        {layouts.map(({ layout, title, download, words }) => (
          <li key={layout}>
            <span className={styles.layout}>{title}</span>
            <span className={styles.words}>{words}</span>
            {channels.map(({ name }) => (
              <a
                key={name}
                className={styles.download}
                href={`/settings/export?${new URLSearchParams({ layout, blog: name })}`}
                download
              >
                {download(name)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
