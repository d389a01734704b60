import { fieldFocusDelayMs, popoverHideDelayMs, termMaxLength } from '@bowerbird/domain/search/search.limits.ts'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useUser } from '../../core/session.ts'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx'
import { type Filters, SearchFilters } from '../SearchFilters.tsx'
import { blogKindChoices, blogSortChoices } from '../search-choices.ts'
import styles from './BlogSearchField.module.css'
import { TagHints } from './TagHints.tsx'
import type { useBlogSearch } from './use-blog-search.ts'

interface Props {
  blogName: string
  asking: ReturnType<typeof useBlogSearch>
  onClose: () => void
}

/** The field, its filters and the blog's tags below it. BLOG-229 … BLOG-250 */
export function BlogSearchField({ blogName, asking, onClose }: Props) {
  const { search, unsetTerm, setUnsetTerm, submit, change } = asking
  const isMember = useUser() !== null // BLOG-453
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [hasFocus, setFocus] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => field.current?.focus(), fieldFocusDelayMs) // BLOG-243
    return () => clearTimeout(waiting)
  }, [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
    setFocus(false)
  }
  const choose = (tag: string) => {
    submit(tag)
    setFocus(false)
  }
  const onFilter = ({ sort, kind, hidesSensitive, isOriginalOnly }: Partial<Filters>) =>
    change({
      ...(sort && { sort: sort as typeof search.sort }),
      ...(kind && { post_type: kind }),
      ...(hidesSensitive !== undefined && { filter_nsfw: hidesSensitive }),
      ...(isOriginalOnly !== undefined && { post_role: isOriginalOnly ? 'ORIGINAL' : 'ANY' }),
    })
  return (
    <Form
      ref={form}
      role="search"
      aria-label={`Search ${blogName}`}
      className={styles.field}
      onSubmit={onSubmit}
      onKeyDown={(event) => walk(event, form.current)}
    >
      <Search className={styles.icon} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className={styles.input}
        aria-label={`Search ${blogName}`}
        placeholder={`Search ${blogName}`}
        maxLength={termMaxLength}
        autoComplete="off"
        value={unsetTerm}
        onChange={({ target }) => {
          setUnsetTerm(target.value)
          setFocus(true)
        }}
        onFocus={() => {
          clearTimeout(hiding.current)
          setFocus(true)
        }}
        onBlur={() => {
          hiding.current = setTimeout(() => setFocus(false), popoverHideDelayMs) // BLOG-244
        }}
      />
      {isMember && (
        <PopoverButton
          label="Search filters"
          icon={<SlidersHorizontal />}
          popover={{ align: 'end', className: styles.filters }}
        >
          {() => (
            <SearchFilters
              filters={{
                sort: search.sort,
                kind: search.post_type,
                hidesSensitive: search.filter_nsfw,
                isOriginalOnly: search.post_role === 'ORIGINAL',
              }}
              sorts={blogSortChoices}
              kinds={blogKindChoices}
              onChange={onFilter}
            />
          )}
        </PopoverButton>
      )}
      <IconButton label="Clear the search" icon={<X />} onClick={onClose} />
      {hasFocus && (
        <TagHints
          blogName={blogName}
          typed={unsetTerm}
          onChoose={choose}
          onFocus={() => clearTimeout(hiding.current)}
          onBlur={() => {
            hiding.current = setTimeout(() => setFocus(false), popoverHideDelayMs)
          }}
        />
      )}
    </Form>
  )
}

/** Arrows go from the field through the tags and round again. BLOG-250 */
function walk(event: KeyboardEvent, form: HTMLFormElement | null) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...(form?.querySelectorAll<HTMLElement>('input[type="search"], [data-tag]') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
}
