import { t } from '@bowerbird/domain/core/language/t.ts'
import { whyWords } from '@bowerbird/domain/federation/delivery-words.ts'
import { giveUpServer, retryServer, type Server } from '@bowerbird/domain/federation/servers.contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Listed } from '../Listed.tsx'
import reports from '../Reports.module.css'
import { useStaffAct } from '../staff.api.ts'
import { ServerRule } from './ServerRule.tsx'
import styles from './Servers.module.css'
import { figuresOf } from './server-words.ts'
import { serverPeopleQuery, serverQuery } from './servers.api.ts'

/** One server: what is stuck and why, what staff decided, and who is known of it. FED-107 */
export function OneServer({ host }: { host: string }) {
  const query = useQuery(serverQuery(host))
  return (
    <Stack>
      <p>
        <Link className={styles.link} to="/staff/servers">
          {t('All servers')}
        </Link>
      </p>
      <Listed query={query} isEmpty={false} empty="">
        {query.data && (
          <>
            <Facts server={query.data.server} />
            <ServerRule key={query.data.server.rule?.rule} server={query.data.server} ties={query.data.ties} />
            <Stuck server={query.data.server} stuck={query.data.stuck} />
          </>
        )}
      </Listed>
      <People host={host} />
    </Stack>
  )
}

function Facts({ server }: { server: Server }) {
  const { host, heard_at, failures, is_given_up, last_error, last_error_at, next_try_at } = server
  return (
    <SheetSection title={host}>
      <dl className={styles.facts}>
        <dt>{t('Known')}</dt>
        <dd>{figuresOf(server)}</dd>
        <dt>{t('Last contact')}</dt>
        <dd>{heard_at ? <RelativeTime at={heard_at} /> : t('Never')}</dd>
        {last_error && (
          <>
            <dt>{t('Last error')}</dt>
            <dd>
              {last_error_at
                ? rich('{error}, {time}', { error: last_error, time: <RelativeTime at={last_error_at} /> })
                : last_error}
            </dd>
          </>
        )}
        {failures > 0 && next_try_at && !is_given_up && (
          <>
            <dt>{t('Next try')}</dt>
            <dd>
              <RelativeTime at={next_try_at} />
            </dd>
          </>
        )}
      </dl>
    </SheetSection>
  )
}

interface StuckProps {
  server: Server
  stuck: { id: string; at: string; type: string; blog: string; object: string }[]
}

function Stuck({ server: { host, waiting, failures, is_given_up, last_error }, stuck }: StuckProps) {
  const call = useCall()
  const changes = serverQuery(host).queryKey
  const retry = useStaffAct(() => call(retryServer, { host }), t('Retrying now'), changes)
  const giveUp = useStaffAct(() => call(giveUpServer, { host }), t('Paused until the server is back online'), changes)
  const askToGiveUp = () =>
    confirm({
      message: t(
        'Stop retrying {host}? Pending deliveries are permanently dropped. New posts are sent again when the server is back online.',
        {
          host,
        },
      ),
      confirm: t('Stop retrying'),
      isDangerous: true,
    }).then(
      () => giveUp.mutate(undefined),
      () => {},
    )
  const isFailing = failures > 0 || is_given_up
  return (
    <SheetSection title={t('Pending deliveries')}>
      <Stack>
        <p className={isFailing ? styles.problem : styles.soft}>
          {isFailing ? whyWords(last_error, is_given_up) : waiting > 0 ? t('Sending') : t('Nothing pending.')}
        </p>
        {stuck.length > 0 && (
          <ul className={reports.list}>
            {stuck.map(({ id, at, type, blog, object }) => (
              <li key={id} className={reports.report}>
                <p>
                  <strong>{type}</strong> {blog || t('of this site')}
                  <small>
                    <RelativeTime at={at} />
                  </small>
                </p>
                <small>{object}</small>
              </li>
            ))}
          </ul>
        )}
        {waiting > stuck.length && (
          <p className={styles.soft}>{t('And {count} more.', { count: waiting - stuck.length })}</p>
        )}
        {(waiting > 0 || isFailing) && (
          <Actions>
            <Button size="small" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
              {t('Try again now')}
            </Button>
            {!is_given_up && (
              <Button size="small" look="quiet" busy={giveUp.isPending} onClick={askToGiveUp}>
                {t('Stop retrying')}
              </Button>
            )}
          </Actions>
        )}
      </Stack>
    </SheetSection>
  )
}

function People({ host }: { host: string }) {
  const query = useInfiniteQuery(serverPeopleQuery(host))
  const people = query.data?.pages.flatMap((page) => page.people) ?? []
  return (
    <SheetSection title={t('Known people on this server')}>
      <Listed query={query} isEmpty={people.length === 0} empty={t('No known people')}>
        <ul className={reports.list}>
          {people.map(({ id, name, url, home_url, is_suspended }) => (
            <li key={id} className={reports.report}>
              <p className={styles.name}>
                {url ? <Link to={url}>{name}</Link> : <span>{name}</span>}
                {is_suspended && <span className={styles.mark}>{t('Suspended')}</span>}
                <a href={home_url} rel="nofollow noopener noreferrer" target="_blank">
                  {t('On its own site')}
                </a>
              </p>
            </li>
          ))}
        </ul>
      </Listed>
    </SheetSection>
  )
}
