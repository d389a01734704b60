import { t } from '@bowerbird/domain/core/language/t.ts'
import { monthTitle } from '@bowerbird/domain/feeds/archive.rules.ts'
import { postsWords } from '@bowerbird/domain/posts/bulk/bulk.rules.ts'
import { postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { tagMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import type { FormEvent } from 'react'
import { Form } from '../../core/router/Form.tsx'
import { useNavigate } from '../../core/router/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { kindWord } from '../archive/kind-words.ts'
import styles from './EditAll.module.css'
import { type EditAsked, editAllPath } from './edit-all.api.ts'
import type { Months } from './selection.ts'

const stateWords = [
  ['published', t('Published')],
  ['private', t('Private')],
  ['draft', t('Drafts')],
  ['queued', t('Queued and scheduled')],
] as const

/** Narrows the grid by a plain form; with scripts a choice is followed at once. */
export function EditFilters({ name, asked, months }: { name: string; asked: EditAsked; months: Months }) {
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    const chosen = [...new FormData(form)].map(([field, value]) => [field, String(value).trim()])
    return navigate(`${editAllPath(name)}?${new URLSearchParams(chosen.filter(([, value]) => value))}`)
  }
  const follow = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    void (currentTarget.form && go(currentTarget.form))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void go(event.currentTarget)
  }
  return (
    <Card padded className={styles.filters}>
      <Form action={editAllPath(name)} className={styles.form} aria-label={t('Which posts')} onSubmit={onSubmit}>
        <SelectField label={t('State')} name="state" defaultValue={asked.state} onChange={follow}>
          {stateWords.map(([state, words]) => (
            <option key={state} value={state}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Post type')} name="post_type" defaultValue={asked.post_type ?? ''} onChange={follow}>
          <option value="">{t('Any type')}</option>
          {postKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWord[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Month')} name="month" defaultValue={asked.month ?? ''} onChange={follow}>
          <option value="">{t('Any month')}</option>
          {asked.month && !months.some(({ month }) => month === asked.month) && (
            <option value={asked.month}>{monthTitle(asked.month)}</option>
          )}
          {months.map(({ month, count }) => (
            <option key={month} value={month}>
              {t('{month} ({posts})', { month: monthTitle(month), posts: postsWords(count) })}
            </option>
          ))}
        </SelectField>
        <TextField
          {...{ label: t('Tag'), name: 'tag', defaultValue: asked.tag, maxLength: tagMaxLength }}
          {...{ autoComplete: 'off', enterKeyHint: 'search' }}
        />
        <Button type="submit">{t('Show')}</Button>
      </Form>
    </Card>
  )
}
