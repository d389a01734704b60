import { t } from '@bowerbird/domain/core/language/t.ts'
import { classNames } from '../ui/class-names.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { SelectField } from '../ui/fields/TextField.tsx'
import styles from './SearchFilters.module.css'
import type { Choice } from './search-choices.ts'

export interface Filters {
  sort: string
  kind: string
  hidesSensitive: boolean
  /** Left out where reblogs cannot be told apart, as over all blogs. BLOG-232 */
  isOriginalOnly?: boolean
}

interface Props {
  filters: Filters
  sorts: Choice[]
  kinds: Choice[]
  /** Field names for a form sent without scripts. */
  names?: { sort: string; kind: string; hidesSensitive: string }
  isInRow?: boolean
  onChange: (change: Partial<Filters>) => void
}

/** Narrows a search: in a popover below one another, on the search page in a row. BLOG-229 … BLOG-233 */
export function SearchFilters({ filters, sorts, kinds, names, isInRow = false, onChange }: Props) {
  return (
    <div className={classNames(styles.filters, isInRow && styles.inRow)}>
      <SelectField
        label={t('Sort by')}
        name={names?.sort}
        value={filters.sort}
        onChange={({ target }) => onChange({ sort: target.value })}
      >
        {sorts.map(optionOf)}
      </SelectField>
      <SelectField
        label={t('Post type')}
        name={names?.kind}
        value={filters.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
      >
        {kinds.map(optionOf)}
      </SelectField>
      {filters.isOriginalOnly !== undefined && (
        <Switch
          label={t('Original Posts')}
          checked={filters.isOriginalOnly}
          onChange={({ target }) => onChange({ isOriginalOnly: target.checked })}
        />
      )}
      <Switch
        label={t('Safe search')}
        name={names?.hidesSensitive}
        value="true"
        checked={filters.hidesSensitive}
        onChange={({ target }) => onChange({ hidesSensitive: target.checked })}
      />
    </div>
  )
}

const optionOf = ({ value, words }: Choice) => (
  <option key={value} value={value}>
    {words}
  </option>
)
