import { t } from '@bowerbird/domain/core/language/t.ts'
import { type Server, setServerRule, type Ties } from '@bowerbird/domain/federation/servers.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { CallForm } from '../../ui/fields/CallForm.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './Servers.module.css'
import { ruleHints, ruleWords, tiesWords } from './server-words.ts'
import { serverPeopleQuery, serverQuery } from './servers.api.ts'

type Rule = keyof typeof ruleWords
const rules = Object.keys(ruleWords) as Rule[]
const verbs: Record<Rule, string> = { block: t('Block'), silence: t('Silence'), allow: t('Allow') }

/** Shows the rule for a server, and the form to change it. FED-100 */
export function ServerRule({ server, ties }: { server: Server; ties: Ties }) {
  const { host, rule } = server
  const save = useSaveRule(server)
  const form = useSubmit(async (typed) => {
    const chosen = typed('rule') as Rule
    if (chosen === 'block' && rule?.rule !== 'block')
      await confirm({
        message: t('Block {host}? {ties} These follows end, and won’t come back if you unblock the server.', {
          host,
          ties: tiesWords(ties),
        }),
        confirm: t('Block'),
        isDangerous: true,
      })
    await save(chosen, typed('reason').trim())
  })
  return (
    <SheetSection title={t('Rule')}>
      {rule && <Decided host={host} rule={rule} />}
      <CallForm form={form}>
        <Stack>
          {form.problem && <Notice tone="problem">{form.problem}</Notice>}
          <fieldset className={styles.choices}>
            <legend>{t('For {host} and its subdomains', { host })}</legend>
            {rules.map((one) => (
              <label key={one} className={styles.choice}>
                <input type="radio" name="rule" value={one} required defaultChecked={rule?.rule === one} />
                <span>{verbs[one]}</span>
                <small>{ruleHints[one]}</small>
              </label>
            ))}
          </fieldset>
          <p className={styles.soft}>{tiesWords(ties)}</p>
          <TextArea
            label={t('Reason')}
            name="reason"
            hint={t('The reason is recorded in the audit log and in the list you export.')}
            maxLength={1000}
            defaultValue={rule?.of === host ? rule.reason : ''}
          />
          <Actions>
            {rule?.of === host && (
              <Button look="quiet" onClick={() => save('none', '')}>
                {t('End rule')}
              </Button>
            )}
            <Button type="submit" look="primary" busy={form.isBusy}>
              {t('Save rule')}
            </Button>
          </Actions>
        </Stack>
      </CallForm>
    </SheetSection>
  )
}

const Decided = ({ host, rule }: { host: string; rule: NonNullable<Server['rule']> }) => (
  <p>
    {rich(
      '<b>{rule}</b>{by, select, other_server {, because {of} is} other {}} {time}{why, select, said {: {reason}} other {}}',
      {
        ...{ rule: ruleWords[rule.rule], of: rule.of, by: rule.of === host ? 'itself' : 'other_server' },
        ...{ reason: rule.reason, why: rule.reason ? 'said' : 'unsaid', time: <RelativeTime at={rule.at} /> },
        b: (text) => <strong>{text}</strong>,
      },
    )}
  </p>
)

/** Says what was done, with a way back to the rule of before. */
function useSaveRule({ host, rule }: Server) {
  const call = useCall()
  const client = useQueryClient()
  const before = rule?.of === host ? rule : null
  return async function save(next: Rule | 'none', reason: string, isUndo = false): Promise<void> {
    await call(setServerRule, { host, rule: next, reason }).catch((refusal: Error) => {
      if (next !== 'none' && !isUndo) throw refusal
      showProblem(refusal)
    })
    await Promise.all([
      client.invalidateQueries({ queryKey: serverQuery(host).queryKey }),
      client.invalidateQueries({ queryKey: serverPeopleQuery(host).queryKey }),
    ])
    if (isUndo) return
    toast(
      next === 'none' ? t('Rule for {host} ended', { host }) : t('{rule}: {host}', { rule: ruleWords[next], host }),
      {
        action: { label: t('Undo'), press: () => void save(before?.rule ?? 'none', before?.reason ?? '', true) },
      },
    )
  }
}
