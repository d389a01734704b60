import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { addFilter, type Filter, listFilters, removeFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { nameOfFilter } from '@bowerbird/domain/posts/filters/filters.rules.ts'
import { filterMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { Reading } from '../../ui/ReadProblem.tsx'
import styles from './Filters.module.css'

export const filtersQuery = callQuery(listFilters, {})

/** Lists a member's filters, and adds to them. CTRL-013, CTRL-014 */
export function Filters() {
  const query = useQuery(filtersQuery)
  const filters = query.data?.filters.filter(({ kind }) => kind !== 'label')
  return (
    <SheetSection title={t('Filters')}>
      <Stack>
        <p>
          {t(
            'Posts with these words, tags or blogs anywhere in them are hidden, even when someone reblogs them: in the text, tags, question, image descriptions or link previews.',
          )}
        </p>
        <AddFilter />
        {filters && filters.length > 0 && (
          <ul className={styles.list}>
            {filters.map((filter) => (
              <FilterRow key={filter.id} filter={filter} />
            ))}
          </ul>
        )}
        <Reading query={query} label={t('Loading your filters')} />
      </Stack>
    </SheetSection>
  )
}

type Option = readonly [value: string, text: string]
const kinds: Option[] = [
  ['words', t('Word or phrase')],
  ['tag', t('A tag')],
  ['blog', t('A blog')],
  ['reblogs', t('A blog’s reblogs')],
]
const actions: Option[] = [
  ['cover', t('Hide, and show why')],
  ['hide', t('Leave out of lists')],
]
const ends: Option[] = [
  ['', t('Until I remove it')],
  ['1', t('A day')],
  ['7', t('A week')],
  ['30', t('30 days')],
]

const options = (list: readonly Option[]) =>
  list.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))

interface AddFilterProps {
  kind?: Filter['kind'] | undefined
  value?: string | undefined
  onAdded?: (() => void) | undefined
}

export function AddFilter({ kind, value, onAdded }: AddFilterProps) {
  const call = useCall()
  const client = useQueryClient()
  const form = useSubmit(async (typed, element) => {
    const { filter } = await call(addFilter, {
      kind: typed('kind') as Exclude<Filter['kind'], 'label'>,
      value: typed('value'),
      action: typed('action') as Exclude<Filter['action'], 'show'>,
      days: typed('days'),
    })
    element.reset()
    toast(t('Filter added: {named}', { named: named(filter) }))
    onAdded?.()
    // Every list was loaded without it.
    await client.invalidateQueries()
  })
  return (
    <SubmitForm form={form} submit={t('Add filter')}>
      <div className={styles.fields}>
        <SelectField label={t('Filter by')} name="kind" defaultValue={kind}>
          {options(kinds)}
        </SelectField>
        <TextField
          {...{ label: t('Filter'), name: 'value', defaultValue: value }}
          {...{ required: true, autoComplete: 'off', maxLength: filterMaxLength }}
        />
        <SelectField label={t('Action')} name="action">
          {options(actions)}
        </SelectField>
        <SelectField label={t('Duration')} name="days">
          {options(ends)}
        </SelectField>
      </div>
    </SubmitForm>
  )
}

const named = ({ kind, value }: Pick<Filter, 'kind' | 'value'>) =>
  kind === 'words' || kind === 'blog' ? t('“{value}”', { value }) : nameOfFilter({ kind, value })

function FilterRow({ filter }: { filter: Filter }) {
  const call = useCall()
  const client = useQueryClient()
  const { kind, value, action, expires_at } = filter
  const remove = useMutation({
    mutationFn: () => call(removeFilter, { filter_id: filter.id }),
    onSuccess: () => {
      toast(t('Filter removed: {named}', { named: named(filter) }))
      return client.invalidateQueries()
    },
    onError: showProblem,
  })
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b dir="auto">{named({ kind, value })}</b>
        <span className={styles.how}>
          {t(
            '{kind, select, blog {a blog, } other {}}{action, select, hide {left out of lists} other {hidden}}{until, select, never {} other {, until {until}}}',
            { kind, action, until: expires_at ? formatDate(expires_at, { dateStyle: 'medium' }) : 'never' },
          )}
        </span>
      </span>
      <Button
        size="small"
        busy={remove.isPending}
        aria-label={t('Remove {named}', { named: named(filter) })}
        onClick={() => remove.mutate()}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}
