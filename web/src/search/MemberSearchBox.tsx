import { popoverHideDelayMs } from '@bowerbird/domain/search/search.limits.ts'
import { readSiteSearch, type SiteSearch, siteSearchPath } from '@bowerbird/domain/search/site-search.ts'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useMember } from '../core/session.ts'
import { PopoverButton } from '../ui/overlays/PopoverButton.tsx'
import { SearchBox } from '../ui/shell/SearchBox.tsx'
import styles from './MemberSearchBox.module.css'
import { SearchHints } from './parts/SearchHints.tsx'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { type Filters, SearchFilters } from './SearchFilters.tsx'
import { siteKindChoices, siteSortChoices } from './search-choices.ts'

/** The header's search with its filters, and what was looked for last. BLOG-213, BLOG-234 */
export function MemberSearchBox() {
  const { name: userName } = useMember()
  const { pathname, search: query } = useLocation()
  const { term } = useParams()
  const navigate = useNavigate()
  const isOnSearchPage = pathname.startsWith('/search')
  const asked = readSiteSearch(new URLSearchParams(isOnSearchPage ? query : ''), isOnSearchPage ? term : '')
  const [chosen, setChosen] = useState<Partial<Filters>>({})
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)

  const words = typed ?? asked.term
  const filters = { ...asked, ...(isOnSearchPage ? {} : chosen) }
  const go = (to: SiteSearch) => {
    setOpen(false)
    setTyped(null)
    rememberSearch(userName, to.term)
    void navigate(siteSearchPath(to))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // BLOG-236
    if (words.trim()) go({ ...(filters as SiteSearch), term: words.trim() })
  }
  const onFilter = (change: Partial<Filters>) => {
    setChosen({ ...chosen, ...change })
    if (words.trim()) go({ ...(filters as SiteSearch), ...(change as Partial<SiteSearch>), term: words.trim() })
  }
  const closeHints = () => {
    box.current?.querySelector('input')?.focus()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) closeHints()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-hint]') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    event.preventDefault()
    setOpen(true)
    stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
  }
  return (
    <SearchBox
      ref={box}
      value={words}
      onType={setTyped}
      onSubmit={onSubmit}
      hasHints={isOpen}
      onKeyDown={onKeyDown}
      // The filters open below it too, and would cover the hints.
      onFocus={({ target }) => {
        clearTimeout(hiding.current)
        setOpen(target.matches('[type="search"], #search-hints *'))
      }}
      // BLOG-244
      onBlur={() => {
        hiding.current = setTimeout(() => setOpen(false), popoverHideDelayMs)
      }}
    >
      <PopoverButton
        label="Search filters"
        icon={<SlidersHorizontal />}
        className={styles.filter}
        popover={{ align: 'end', className: styles.filters }}
      >
        {() => <SearchFilters filters={filters} sorts={siteSortChoices} kinds={siteKindChoices} onChange={onFilter} />}
      </PopoverButton>
      {isOpen && (
        <SearchHints
          typed={words.trim()}
          recent={recentSearches(userName)}
          userName={userName}
          onGo={() => setOpen(false)}
        />
      )}
    </SearchBox>
  )
}
