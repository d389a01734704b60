import { formatNumber } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Import, ImportReport } from '@bowerbird/domain/imports/imports.contract.ts'
import { importTagsMax } from '@bowerbird/domain/imports/imports.limits.ts'
import { useId } from 'react'
import { ApiRefusal } from '../core/call-api.ts'
import { useUnsent } from '../core/unsent-words.ts'
import { useSubmit } from '../core/use-submit.ts'
import { kindWord } from '../feeds/archive/kind-words.ts'
import { Button } from '../ui/fields/Button.tsx'
import { CallForm } from '../ui/fields/CallForm.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { SelectField, TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { type Choosing, choicesOf, everything, isEverything, mostOf } from './choices.ts'
import { GiveUp } from './GiveUp.tsx'
import styles from './Imports.module.css'
import { useStart } from './imports.api.ts'

interface Props {
  name: string
  one: Import
  report: ImportReport
}

interface Fields {
  chosen: Choosing
  set: (change: Partial<Choosing>) => void
  report: ImportReport
}

const refusal = (text: string, field?: string) => new ApiRefusal({ status: 400, code: 'imports.choices', text, field })

/** Chooses what to take; the choices outlive a reload. IMP-076 */
export function ChoicesForm({ name, one, report }: Props) {
  const { words: chosen, change, drop } = useUnsent(`import ${one.id}`, everything, isEverything)
  const set = (some: Partial<Choosing>) => change((now) => ({ ...now, ...some }))
  const start = useStart(name, one.id)
  const choices = choicesOf(chosen, report)
  const form = useSubmit(async () => {
    if (choices.kinds.length === 0) throw refusal(t('Choose at least one post type.'))
    if (choices.add_tags.length > importTagsMax)
      throw refusal(
        t('At most {importTagsMax, plural, one {# tag} other {# tags}} can be added.', { importTagsMax }),
        'tags',
      )
    await start(choices)
    drop()
  })
  const most = mostOf(choices, report)
  return (
    <CallForm form={form} aria-label={t('Choose what to import')} className={styles.choices}>
      <h2 className={styles.heading}>{t('Choose what to import')}</h2>
      <Stack>
        <WhichPosts {...{ chosen, set, report }} />
        <TextField
          {...{ label: t('Tags to add to each post'), name: 'tags', value: chosen.tags }}
          onChange={({ target }) => set({ tags: target.value })}
          {...{ hint: t('Up to {importTagsMax}, separated by commas.', { importTagsMax }), autoComplete: 'off' }}
        />
        <StateChoice chosen={chosen} set={set} />
        {report.media.missing > 0 && (
          <Checkbox
            label={t('Download missing files from the original site')}
            hint={t(
              'Pictures, audio and video that the archive mentions but doesn’t include, if they’re still online.',
            )}
            checked={chosen.fetchesMedia}
            onChange={({ target }) => set({ fetchesMedia: target.checked })}
          />
        )}
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        <WhatComes {...{ name, report, most }} asDrafts={chosen.asDrafts} />
        <Actions>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {t('Start the import')}
          </Button>
          <GiveUp name={name} one={one} />
        </Actions>
      </Stack>
    </CallForm>
  )
}

interface WhatComesProps extends Omit<Props, 'one'> {
  most: number
  asDrafts: boolean
}

function WhatComes({ name, report, most, asDrafts }: WhatComesProps) {
  return (
    <p>
      {t(
        '{extent, select, part {Up to {count, plural, one {# post} other {# posts}}} other {{count, plural, one {# post} other {# posts}}}} will be imported to {name}{how, select, drafts { as drafts} other { with original dates}}.',
        {
          ...{ extent: most < report.posts ? 'part' : 'all', count: most },
          ...{ name, how: asDrafts ? 'drafts' : 'dated' },
        },
      )}{' '}
      {report.already_here > 0 &&
        `${t('{count, plural, one {# post} other {# posts}} of them are here and stay as they are.', { count: report.already_here })} `}
      {t('No one is notified, and you can undo the import.')}
    </p>
  )
}

function WhichPosts({ chosen, set, report }: Fields) {
  const kinds = report.by_kind.filter(({ count }) => count > 0)
  const years = report.by_year.map(({ year }) => year)
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>{t('Post types')}</legend>
        <div className={styles.kinds}>
          {kinds.map(({ kind, count }) => (
            <Checkbox
              key={kind}
              label={`${kindWord[kind]} (${formatNumber(count)})`}
              checked={!chosen.withoutKinds.includes(kind)}
              onChange={({ target }) =>
                set({
                  withoutKinds: [
                    ...chosen.withoutKinds.filter((one) => one !== kind),
                    ...(target.checked ? [] : [kind]),
                  ],
                })
              }
            />
          ))}
        </div>
      </fieldset>
      {years.length > 1 && (
        <div className={styles.pair}>
          <YearField
            label={t('From the year')}
            value={chosen.fromYear}
            years={years}
            onYear={(fromYear) => set({ fromYear })}
          />
          <YearField
            label={t('To the year')}
            value={chosen.toYear}
            years={years}
            onYear={(toYear) => set({ toYear })}
          />
        </div>
      )}
      {report.reblogs > 0 && (
        <Checkbox
          label={t('Also import reblogs without your own comments')}
          hint={t('Reblogs to which you added something come in any case, with all that was said before.')}
          checked={chosen.withReblogs}
          onChange={({ target }) => set({ withReblogs: target.checked })}
        />
      )}
    </>
  )
}

interface YearProps {
  label: string
  value: string
  years: number[]
  onYear: (year: string) => void
}

function YearField({ label, value, years, onYear }: YearProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onYear(target.value)}>
      <option value="">{t('Any')}</option>
      {years.map((year) => (
        <option key={year}>{year}</option>
      ))}
    </SelectField>
  )
}

function StateChoice({ chosen, set }: Omit<Fields, 'report'>) {
  const name = useId()
  const radio = (asDrafts: boolean, title: string, words: string) => (
    <label className={styles.radio}>
      <input type="radio" name={name} checked={chosen.asDrafts === asDrafts} onChange={() => set({ asDrafts })} />
      <span>
        {title}
        <span className={styles.soft}>{words}</span>
      </span>
    </label>
  )
  return (
    <fieldset>
      <legend className={styles.legend}>{t('How they arrive')}</legend>
      {radio(false, t('As they were'), t('Published at their old dates; drafts stay drafts, private ones private.'))}
      {radio(true, t('All as drafts'), t('You look at each and publish it yourself.'))}
    </fieldset>
  )
}
