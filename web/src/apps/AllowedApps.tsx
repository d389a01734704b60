import type { Grant } from '@bowerbird/domain/apps/apps.contract.ts'
import { formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { rich } from '../core/rich.tsx'
import { Link } from '../core/router/Link.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { SheetSection, Stack } from '../ui/overlays/Sheet.tsx'
import { Reading } from '../ui/ReadProblem.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { AppIcon } from './AppIcon.tsx'
import styles from './Apps.module.css'
import { grantsQuery, useEndGrant } from './apps.api.ts'
import { shortWordsOfRight } from './rights.ts'

/** Lists the apps that may act for the member, and ends them. API-003 */
export function AllowedApps() {
  const query = useQuery(grantsQuery)
  const grants = query.data?.grants
  const end = useEndGrant()
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed goes with its row.
  const endIt = (grant: Grant) => end.mutate(grant, { onSuccess: () => place.current?.focus() })
  return (
    <SheetSection title={t('Apps you allowed')}>
      <div ref={place} tabIndex={-1}>
        <Stack>
          {grants?.length === 0 && (
            <p>
              {t('No apps have access to your account. Apps you allow are listed here, and you can end their access.')}
            </p>
          )}
          {grants && grants.length > 0 && (
            <ul className={styles.list} aria-label={t('Apps you allowed')}>
              {grants.map((grant) => (
                <GrantRow
                  key={grant.id}
                  grant={grant}
                  isBusy={end.isPending && end.variables.id === grant.id}
                  onEnd={() => endIt(grant)}
                />
              ))}
            </ul>
          )}
          <Reading query={query} label={t('Loading your apps')} />
          <p>
            {rich('Are you a developer? <link>Register your own app</link>', {
              link: (text) => <Link to="/oauth/apps">{text}</Link>,
            })}
          </p>
        </Stack>
      </div>
    </SheetSection>
  )
}

function GrantRow({ grant, isBusy, onEnd }: { grant: Grant; isBusy: boolean; onEnd: () => void }) {
  const { app, blog_name, rights, granted_at, used_at } = grant
  return (
    <li className={styles.row}>
      <AppIcon app={app} />
      <div className={styles.words}>
        <strong>{app.name}</strong>
        <span>
          {t('As {name}: {rights}', {
            name: blog_name,
            rights: formatList(
              rights.map((right) => shortWordsOfRight[right]),
              'unit',
            ),
          })}
        </span>
        <span className={styles.detail}>
          {rich('Allowed {time}', { time: <RelativeTime at={granted_at} /> })}
          {' · '}
          {used_at ? rich('last used {time}', { time: <RelativeTime at={used_at} /> }) : t('not used yet')}
        </span>
      </div>
      <Button size="small" busy={isBusy} aria-label={t('End {name}', { name: app.name })} onClick={onEnd}>
        {t('End')}
      </Button>
    </li>
  )
}
