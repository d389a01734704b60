import type { Filters } from './SearchFilters.tsx'

export const filterNames = { sort: 'sort', kind: 'filter_post_type', hidesSensitive: 'filter_nsfw' }

/** Sends the filters with a form that shows none. BLOG-210 */
export const FilterFields = ({ filters }: { filters: Filters }) =>
  Object.entries(filterNames).map(([filter, name]) => (
    <input key={name} type="hidden" name={name} value={String(filters[filter as keyof typeof filterNames])} />
  ))
