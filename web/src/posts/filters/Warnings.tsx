import { t } from '@bowerbird/domain/core/language/t.ts'
import { addFilter, type Filter, removeFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { labelMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { knownLabels, type LabelAction, otherWarning } from '@bowerbird/domain/posts/warnings/labels.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { Reading } from '../../ui/ReadProblem.tsx'
import { findPost } from '../posts.cache.ts'
import styles from './Filters.module.css'
import { filtersQuery } from './Filters.tsx'
import { labelName } from './label-words.ts'

const always = [...knownLabels, otherWarning]

/** A member's choices for posts with warnings and labels. CTRL-022 */
export function Warnings() {
  const query = useQuery(filtersQuery)
  const chosen = query.data?.filters.filter(({ kind }) => kind === 'label')
  const own = chosen?.filter(({ value }) => !always.includes(value)) ?? []
  return (
    <SheetSection title={t('Warnings')}>
      <Stack>
        <p id="warnings">
          {t(
            'Posts with a content warning or label stay hidden until you press them, even when someone reblogs them. Choose which ones to always show, and which to leave out of your lists.',
          )}
        </p>
        {chosen && (
          <div className={styles.fields}>
            {always.map((label) => (
              <Choice key={label} label={label} action={chosen.find(({ value }) => value === label)?.action} />
            ))}
          </div>
        )}
        {own.length > 0 && (
          <ul className={styles.list}>
            {own.map((filter) => (
              <OwnChoice key={filter.id} filter={filter} />
            ))}
          </ul>
        )}
        {chosen && <AddLabel chosen={[...always, ...own.map(({ value }) => value)]} />}
        <Reading query={query} label={t('Loading your settings')} />
      </Stack>
    </SheetSection>
  )
}

const words: Record<LabelAction, string> = {
  show: t('Show'),
  cover: t('Hide until I press it'),
  hide: t('Leave out of lists'),
}
const options = Object.entries(words).map(([action, text]) => (
  <option key={action} value={action}>
    {text}
  </option>
))

function Choice({ label, action = 'cover' }: { label: string; action?: LabelAction | undefined }) {
  const call = useCall()
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: (wanted: LabelAction) => call(addFilter, { kind: 'label', value: label, action: wanted }),
    // Every list was loaded by the choice before.
    onSuccess: () => client.invalidateQueries(),
    onError: showProblem,
  })
  return (
    <SelectField
      label={labelName(label)}
      value={choose.isPending ? choose.variables : action}
      aria-busy={choose.isPending}
      onChange={({ target }) => choose.mutate(target.value as LabelAction)}
    >
      {options}
    </SelectField>
  )
}

function OwnChoice({ filter: { id, value, action } }: { filter: Filter }) {
  const call = useCall()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeFilter, { filter_id: id }),
    onSuccess: () => {
      toast(t('“{value}” follows the setting for other warnings again', { value }))
      return client.invalidateQueries()
    },
    onError: showProblem,
  })
  return (
    <li className={styles.choice}>
      <Choice label={value} action={action} />
      <Button
        size="small"
        busy={remove.isPending}
        aria-label={t('Remove the label “{value}”', { value })}
        onClick={() => remove.mutate()}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}

/** The labels of the posts that this page has loaded, without those that have a choice. */
function labelsMet(client: QueryClient, chosen: readonly string[]): string[] {
  const met = new Set<string>()
  findPost(client, ({ labels }) => {
    for (const label of labels) met.add(label)
    return false
  })
  return [...met].filter((label) => !chosen.includes(label)).sort()
}

function AddLabel({ chosen }: { chosen: readonly string[] }) {
  const call = useCall()
  const client = useQueryClient()
  const listId = useId()
  const form = useSubmit(async (typed, element) => {
    await call(addFilter, { kind: 'label', value: typed('value'), action: typed('action') as LabelAction })
    element.reset()
    await client.invalidateQueries()
  })
  return (
    <SubmitForm form={form} submit={t('Add label')} look="plain">
      <div className={styles.fields}>
        <TextField
          label={t('Another label')}
          hint={t('Enter the label as authors write it, such as spoilers.')}
          name="value"
          required
          autoComplete="off"
          maxLength={labelMaxLength}
          list={listId}
        />
        <datalist id={listId}>
          {labelsMet(client, chosen).map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <SelectField label={t('Posts with this label')} name="action" defaultValue="cover">
          {options}
        </SelectField>
      </div>
    </SubmitForm>
  )
}
