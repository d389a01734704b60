import { t } from '@bowerbird/domain/core/language/t.ts'
import { termMaxLength } from '@bowerbird/domain/search/search.limits.ts'
import { type SiteSearch, siteSearchPath } from '@bowerbird/domain/search/site-search.ts'
import { type FormEvent, startTransition, useRef, useState } from 'react'
import { Form } from '../core/router/Form.tsx'
import { useNavigate } from '../core/router/hooks.ts'
import { useUser } from '../core/session.ts'
import { Card } from '../ui/Card.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FilterFields, filterNames } from './FilterFields.tsx'
import { type Filters, SearchFilters } from './SearchFilters.tsx'
import styles from './SiteSearchForm.module.css'
import { siteKindChoices, siteSortChoices } from './search-choices.ts'

/** The search page's own field and filters: a plain form, and a changed filter asks at once. BLOG-210, BLOG-212 */
export function SiteSearchForm({ search }: { search: SiteSearch }) {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const isMember = useUser() !== null
  /** Chosen while its page is on its way: a second choice adds to the first, whichever pages arrive meanwhile. */
  const [chosen, setChosen] = useState<SiteSearch | null>(null)
  const shown = chosen ?? search
  const typed = () => (field.current?.value ?? search.term).trim()
  const ask = async (change: Partial<Filters>) => {
    const next = { ...shown, ...(change as Partial<SiteSearch>), term: typed() }
    setChosen(next)
    await navigate(siteSearchPath(next))
    // Together with the page that has come, which React also shows when it finds the time.
    startTransition(() => setChosen((latest) => (latest === next ? null : latest)))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed()) void ask({})
  }
  return (
    <Card padded>
      <Form action="/search" role="search" aria-label={t('Search page')} className={styles.form} onSubmit={onSubmit}>
        <div className={styles.line}>
          <TextField
            ref={field}
            key={search.term}
            label={t('Search for')}
            type="search"
            name="q"
            defaultValue={search.term}
            maxLength={termMaxLength}
            required
            enterKeyHint="search"
          />
          <Button type="submit" look="primary">
            {t('[verb] Search')}
          </Button>
        </div>
        {isMember ? (
          <SearchFilters
            isInRow
            filters={shown}
            sorts={siteSortChoices}
            kinds={siteKindChoices}
            names={filterNames}
            onChange={ask}
          />
        ) : (
          // Guests have no filters to choose, but keep those of the address they came by. BLOG-453
          <FilterFields filters={shown} />
        )}
      </Form>
    </Card>
  )
}
