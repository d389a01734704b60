import { t } from '@bowerbird/domain/core/language/t.ts'
import { fieldFocusDelayMs, popoverHideDelayMs, termMaxLength } from '@bowerbird/domain/search/search.limits.ts'
import { tagsHolding } from '@bowerbird/domain/search/search.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { awaitField } from '../../core/page/awaited-field.ts'
import { SuggestionCount } from '../../ui/suggestions/SuggestionCount.tsx'
import { useCombobox } from '../../ui/suggestions/use-combobox.ts'
import styles from './BlogSearchField.module.css'
import { blogTagsQuery } from './blog-search.api.ts'
import { TagHints } from './TagHints.tsx'

interface Props {
  blogName: string
  typed: string
  onType: (typed: string) => void
  onSubmit: (tag?: string) => void
}

/** The field and the blog's tags that hold what is typed. BLOG-243 … BLOG-251 */
export function TagSearchInput({ blogName, typed, onType, onSubmit }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const { data, isPending } = useQuery({ ...blogTagsQuery(blogName), enabled: isOpen })
  const tags = tagsHolding(data?.tags ?? [], typed)
  const close = () => setOpen(false)
  const box = useCombobox({ count: tags.length, isOpen, first: -1, typed, onOpen: () => setOpen(true), onClose: close })
  useEffect(() => {
    const endWait = awaitField()
    const waiting = setTimeout(() => field.current?.focus(), fieldFocusDelayMs) // BLOG-243
    return () => {
      clearTimeout(waiting)
      endWait()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || box.takeKey(event)) return
    if (event.key === 'Enter') close()
  }
  return (
    <>
      <input
        ref={field}
        {...box.fieldProps}
        type="search"
        className={styles.input}
        aria-label={t('Search {blogName}', { blogName })}
        placeholder={t('Search {blogName}', { blogName })}
        maxLength={termMaxLength}
        value={typed}
        onChange={({ target }) => {
          onType(target.value)
          setOpen(true)
        }}
        onFocus={() => {
          clearTimeout(hiding.current)
          setOpen(true)
        }}
        onBlur={() => {
          hiding.current = setTimeout(close, popoverHideDelayMs) // BLOG-244
        }}
        onKeyDown={onKeyDown}
      />
      <SuggestionCount count={box.isShown ? tags.length : 0} />
      {isOpen && (isPending || box.isShown) && (
        <TagHints
          box={box}
          anchor={field}
          tags={isPending ? null : tags}
          onChoose={(tag) => {
            onSubmit(tag)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
