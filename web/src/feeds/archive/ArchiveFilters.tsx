import { t } from '@bowerbird/domain/core/language/t.ts'
import { archivePath } from '@bowerbird/domain/core/urls.ts'
import type { ArchivedMonth } from '@bowerbird/domain/feeds/archive.contract.ts'
import { countWords, monthTitle } from '@bowerbird/domain/feeds/archive.rules.ts'
import { postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { tagMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Form } from '../../core/router/Form.tsx'
import { useNavigate } from '../../core/router/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import styles from './ArchiveFilters.module.css'
import { type ArchiveAsked, askedQuery } from './archive.api.ts'
import { kindWord } from './kind-words.ts'

interface Props {
  name: string
  asked: ArchiveAsked
  months: ArchivedMonth[]
  tags: { tag: string }[]
}

/** Filters the archive by a plain form; with scripts a choice is followed at once. */
export function ArchiveFilters({ name, asked, months, tags }: Props) {
  const navigate = useNavigate()
  const here = askedQuery(asked)
  /** Chosen on this page while the next is on its way: a second choice adds to the first. */
  const [chosen, setChosen] = useState({ on: here, asked })
  const shown = chosen.on === here ? chosen.asked : asked
  const keep = (change: Record<string, string>) => {
    const next = { ...shown, ...change } as ArchiveAsked
    setChosen({ on: here, asked: next })
    return next
  }
  const go = (next: ArchiveAsked) =>
    navigate(archivePath(name) + askedQuery({ ...next, tag: next.tag?.trim() ?? '' }), { preventScrollReset: true })
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => go(keep({ [target.name]: target.value }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void go(shown)
  }
  return (
    <Card padded className={styles.card}>
      <Form action={archivePath(name)} className={styles.form} aria-label={t('Archive')} onSubmit={onSubmit}>
        <MonthField months={months} chosen={shown.month ?? ''} onChange={choose} />
        <SelectField label={t('Post type')} name="post_type" value={shown.post_type ?? ''} onChange={choose}>
          <option value="">{t('Any type')}</option>
          {postKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWord[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Tag')}
          name="tag"
          value={shown.tag ?? ''}
          onChange={({ target }) => keep({ tag: target.value })}
          maxLength={tagMaxLength}
          list="archive-tags"
          autoComplete="off"
          enterKeyHint="search"
        />
        <datalist id="archive-tags">
          {tags.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit">{t('Show')}</Button>
      </Form>
    </Card>
  )
}

interface MonthProps {
  months: ArchivedMonth[]
  chosen: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function MonthField({ months, chosen, onChange }: MonthProps) {
  return (
    <SelectField label={t('Start from')} name="month" value={chosen} onChange={onChange}>
      <option value="">{t('The newest')}</option>
      {chosen && !months.some(({ month }) => month === chosen) && <option value={chosen}>{monthTitle(chosen)}</option>}
      {byYear(months).map(({ year, months: each }) => (
        <optgroup key={year} label={year}>
          {each.map((month) => (
            <option key={month.month} value={month.month}>
              {t('{month} ({posts})', { month: monthTitle(month.month), posts: countWords(month) })}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

function byYear(months: ArchivedMonth[]): { year: string; months: ArchivedMonth[] }[] {
  const years = new Map<string, ArchivedMonth[]>()
  for (const month of months) {
    const year = month.month.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), month])
  }
  return [...years].map(([year, each]) => ({ year, months: each }))
}
