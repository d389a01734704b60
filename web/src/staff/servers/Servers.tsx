import { t } from '@bowerbird/domain/core/language/t.ts'
import { whyWords } from '@bowerbird/domain/federation/delivery-words.ts'
import type { Server } from '@bowerbird/domain/federation/servers.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { rich } from '../../core/rich.tsx'
import { useSearchParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Listed } from '../Listed.tsx'
import reports from '../Reports.module.css'
import { OneServer } from './OneServer.tsx'
import { RulesFile } from './RulesFile.tsx'
import styles from './Servers.module.css'
import { figuresOf, ruleWords } from './server-words.ts'
import { type ShownServers, serverPath, serversQuery } from './servers.api.ts'

/** Other servers that this one speaks with, and what staff decided about them. FED-106 */
export function Servers() {
  const [params] = useSearchParams()
  const host = params.get('host')
  return host ? <OneServer key={host} host={host} /> : <ServerList />
}

const empties: Record<ShownServers, string> = {
  all: t('No servers yet'),
  failing: t('No failing servers'),
  rules: t('No servers with rules'),
}

function ServerList() {
  const [asked, setAsked] = useState({ words: '', show: 'all' as ShownServers })
  const query = useInfiniteQuery(serversQuery(asked.words, asked.show))
  const servers = query.data?.pages.flatMap((page) => page.servers) ?? []
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setAsked({ words: String(typed.get('words') ?? '').trim(), show: String(typed.get('show')) as ShownServers })
  }
  const isUnknown = /^[^\s/]+\.[^\s/.]+$/.test(asked.words) && servers.every(({ host }) => host !== asked.words)
  return (
    <Stack>
      <form onSubmit={find}>
        <Stack>
          <TextField label={t('Server name')} name="words" autoComplete="off" inputMode="url" />
          <SelectField label={t('Show')} name="show" defaultValue="all">
            <option value="all">{t('All servers')}</option>
            <option value="failing">{t('Failing')}</option>
            <option value="rules">{t('With a rule')}</option>
          </SelectField>
          <Actions>
            <Button type="submit">{t('Look up')}</Button>
          </Actions>
        </Stack>
      </form>
      <Listed query={query} isEmpty={servers.length === 0} empty={empties[asked.show]}>
        <ul className={reports.list}>
          {servers.map((server) => (
            <ServerItem key={server.host} server={server} />
          ))}
        </ul>
      </Listed>
      {query.isSuccess && isUnknown && (
        <p>
          <Link className={styles.link} to={serverPath(asked.words)}>
            {t('Add a rule for {words} in advance', { words: asked.words })}
          </Link>
        </p>
      )}
      <RulesFile />
    </Stack>
  )
}

function ServerItem({ server }: { server: Server }) {
  const { host, rule, failures, is_given_up, last_error, heard_at } = server
  return (
    <li className={reports.report}>
      <p className={styles.name}>
        <Link to={serverPath(host)}>{host}</Link>
        {rule && <span className={styles.mark}>{ruleWords[rule.rule]}</span>}
        {is_given_up && <span className={styles.mark}>{t('Paused')}</span>}
      </p>
      <p>
        <small>
          {figuresOf(server)}
          {heard_at && (
            <>
              {' · '}
              {rich('last contact {time}', { time: <RelativeTime at={heard_at} /> })}
            </>
          )}
        </small>
      </p>
      {(failures > 0 || is_given_up) && (
        <p className={styles.problem}>
          {whyWords(last_error, is_given_up)}{' '}
          {failures > 1 && t('Failed {failures, plural, other {# times}}.', { failures })}
        </p>
      )}
    </li>
  )
}
