import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/federation/servers.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey, useCall } from '../../core/query.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { FilePicker } from '../../ui/fields/FilePicker.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import styles from './Servers.module.css'
import { ruleWords, tiesWords } from './server-words.ts'

/** Takes over lists of blocked domains of other sites, and gives out one's own. FED-105 */
export function RulesFile() {
  const call = useCall()
  const client = useQueryClient()
  const [csv, setCsv] = useState<string | null>(null)
  const preview = useMutation({ mutationFn: (list: string) => call(calls.previewServerRules, { csv: list }) })
  const take = useMutation({
    mutationFn: (list: string) => call(calls.importServerRules, { csv: list }),
    onSuccess: ({ added, changed }) => {
      toast(t('{count, plural, other {# rules imported}}', { count: added + changed }))
      setCsv(null)
      return client.invalidateQueries({ queryKey: callKey(calls.listServers, {}).slice(0, 1) })
    },
  })
  const save = useMutation({
    mutationFn: () => call(calls.exportServerRules, {}),
    onSuccess: (list) => download(list.csv),
    onError: showProblem,
  })
  const choose = async ([file]: File[]) => {
    if (!file) return
    const list = await file.text()
    setCsv(list)
    preview.mutate(list)
  }
  const problem = preview.error ?? take.error
  return (
    <SheetSection title={t('Lists of blocked servers')}>
      <Stack>
        <p className={styles.soft}>{t('Mastodon’s export format. You can review changes before importing.')}</p>
        <FilePicker
          label={t('Choose list')}
          hint={t('A CSV file')}
          accept=".csv,text/csv,text/plain"
          disabled={preview.isPending || take.isPending}
          onFiles={choose}
        />
        {preview.isPending && <Loader label={t('Reading the list')} />}
        {problem && <Notice tone="problem">{problem.message}</Notice>}
        {csv !== null && preview.data && (
          <Preview
            found={preview.data}
            isBusy={take.isPending}
            onTake={() => take.mutate(csv)}
            onCancel={() => setCsv(null)}
          />
        )}
        <Actions>
          <Button size="small" busy={save.isPending} onClick={() => save.mutate()}>
            {t('Export this site’s rules')}
          </Button>
        </Actions>
      </Stack>
    </SheetSection>
  )
}

interface PreviewProps {
  found: calls.ImportedRules
  isBusy: boolean
  onTake: () => void
  onCancel: () => void
}

function Preview({ found, isBusy, onTake, onCancel }: PreviewProps) {
  const { added, changed, same, ignored, unreadable, rules, ended } = found
  const total = added + changed
  return (
    <Stack>
      <Notice>
        {t('{added} new, {changed} changed, {same} unchanged, {ignored} with no effect.', {
          ...{ added, changed, same, ignored },
        })}{' '}
        {unreadable.length > 0 && `${t('Couldn’t read: {lines}.', { lines: unreadable.join('; ') })} `}
        {total > 0 && tiesWords(ended)}
      </Notice>
      {rules.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th>{t('Server')}</th>
              <th>{t('Now')}</th>
              <th>{t('[later] Then')}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ host, before, after, reason }) => (
              <tr key={host}>
                <td>{host}</td>
                <td>{before ? ruleWords[before] : t('No rule')}</td>
                <td>{reason ? t('{rule}: {reason}', { rule: ruleWords[after], reason }) : ruleWords[after]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > rules.length && <p className={styles.soft}>{t('And {count} more.', { count: total - rules.length })}</p>}
      <Actions>
        <Button look="quiet" onClick={onCancel}>
          {t('Nevermind')}
        </Button>
        <Button look="primary" busy={isBusy} disabled={total === 0} onClick={onTake}>
          {t('Import {total}', { total })}
        </Button>
      </Actions>
    </Stack>
  )
}

function download(csv: string): void {
  const link = document.createElement('a')
  link.href = `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`
  link.download = 'domain_blocks.csv'
  link.click()
}
