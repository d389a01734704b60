import { t } from '@bowerbird/domain/core/language/t.ts'
import { popoverHideDelayMs } from '@bowerbird/domain/search/search.limits.ts'
import { readSiteSearch, type SiteSearch, siteSearchPath } from '@bowerbird/domain/search/site-search.ts'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { quietLazy } from '../core/page/lazy.ts'
import { useLocation, useNavigate, useParams } from '../core/router/hooks.ts'
import { useMember } from '../core/session.ts'
import { PopoverButton } from '../ui/overlays/PopoverButton.tsx'
import { shortcutTable } from '../ui/overlays/shortcut-table.ts'
import { useShortcut } from '../ui/overlays/shortcuts.ts'
import { SearchBox } from '../ui/shell/SearchBox.tsx'
import { SuggestionCount } from '../ui/suggestions/SuggestionCount.tsx'
import { useCombobox } from '../ui/suggestions/use-combobox.ts'
import { FilterFields } from './FilterFields.tsx'
import styles from './MemberSearchBox.module.css'
import { useSearchHints } from './parts/use-search-hints.ts'
import { type Filters, SearchFilters } from './SearchFilters.tsx'
import { siteKindChoices, siteSortChoices } from './search-choices.ts'

const searchesMax = 6
const keyOf = (userName: string) => `searches:${userName}`

/** This person's recent searches in this browser, newest first. */
function recentSearches(userName: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userName)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string').slice(0, searchesMax) : []
  } catch {
    return []
  }
}

function rememberSearch(userName: string, term: string): void {
  const others = recentSearches(userName).filter((stored) => stored.toLowerCase() !== term.toLowerCase())
  keep(userName, [term, ...others].slice(0, searchesMax))
}

const clearSearches = (userName: string): void => keep(userName, [])

/** A browser that keeps nothing loses the convenience, not the search. */
function keep(userName: string, terms: string[]): void {
  try {
    localStorage.setItem(keyOf(userName), JSON.stringify(terms))
  } catch {}
}

const SearchHints = quietLazy('SearchHints', async () => (await import('./parts/SearchHints.tsx')).SearchHints)

/** The header's search with its filters, and what was looked for last. BLOG-213, BLOG-234 */
export function MemberSearchBox() {
  const { name: userName } = useMember()
  const { words, setTyped, filters, go, onFilter } = useTopSearch(userName)
  const [isOpen, setOpen] = useState(false)
  const [recent, setRecent] = useState<string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hints = useSearchHints(isOpen ? words.trim() : '', isOpen ? recent : [])
  const show = (isShown: boolean) => {
    if (isShown) setRecent(recentSearches(userName))
    setOpen(isShown)
  }
  const backToField = () => form.current?.querySelector('input')?.focus()
  const close = () => {
    backToField()
    setOpen(false)
  }
  useShortcut(shortcutTable.search, backToField)
  const box = useCombobox({
    ...{ count: hints.length, isOpen, first: -1, typed: words },
    ...{ onOpen: () => show(true), onClose: close },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (go({})) setOpen(false)
  }
  const clear = () => {
    backToField()
    clearSearches(userName)
    setRecent([])
  }
  return (
    <SearchBox
      ref={form}
      value={words}
      onType={setTyped}
      onSubmit={onSubmit}
      fieldProps={box.fieldProps}
      // The filters open below it too, and would cover the hints.
      onFocus={({ target }) => {
        clearTimeout(hiding.current)
        show(!target.matches('[aria-haspopup="dialog"]') && !target.closest('[role="dialog"]'))
      }}
      // BLOG-244
      onBlur={() => {
        hiding.current = setTimeout(() => setOpen(false), popoverHideDelayMs)
      }}
    >
      <SuggestionCount count={box.isShown ? hints.length : 0} />
      <Suspense>
        {box.isShown && (
          <SearchHints {...{ box, hints, anchor: form, onClose: close, onClear: clear }} onGo={() => setOpen(false)} />
        )}
      </Suspense>
      <FilterFields filters={filters} />
      <FilterButton filters={filters} onChange={onFilter} />
    </SearchBox>
  )
}

function FilterButton({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  return (
    <PopoverButton
      label={t('Search filters')}
      icon={<SlidersHorizontal />}
      className={styles.filter}
      popover={{ align: 'end', className: styles.filters }}
    >
      {() => <SearchFilters filters={filters} sorts={siteSortChoices} kinds={siteKindChoices} onChange={onChange} />}
    </PopoverButton>
  )
}

/** Holds the typed term and the filters, beginning with those of the page. */
function useTopSearch(userName: string) {
  const { pathname, search: query } = useLocation()
  const { term } = useParams()
  const navigate = useNavigate()
  const isOnSearchPage = pathname.startsWith('/search')
  const asked = readSiteSearch(new URLSearchParams(isOnSearchPage ? query : ''), isOnSearchPage ? term : '')
  const [chosen, setChosen] = useState<Partial<Filters>>({})
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed ?? asked.term
  const filters = { ...asked, ...(isOnSearchPage ? {} : chosen) }
  /** Only a term is searched for. BLOG-236 */
  const go = (change: Partial<SiteSearch>): boolean => {
    const to = { ...(filters as SiteSearch), ...change, term: words.trim() }
    if (!to.term) return false
    setTyped(null)
    rememberSearch(userName, to.term)
    void navigate(siteSearchPath(to))
    return true
  }
  const onFilter = (change: Partial<Filters>) => {
    setChosen({ ...chosen, ...change })
    go(change as Partial<SiteSearch>)
  }
  return { words, setTyped, filters, go, onFilter }
}
