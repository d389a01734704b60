import { isTagListHidden, tagsHolding } from '@bowerbird/domain/search/search.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Loader } from '../../ui/Loader.tsx'
import { blogTagsQuery } from './blog-search.api.ts'
import styles from './TagHints.module.css'

interface Props {
  blogName: string
  typed: string
  onChoose: (tag: string) => void
  onFocus: () => void
  onBlur: () => void
}

/** The blog's tags that hold what is typed; a loader until they are known, and nothing where none does. BLOG-246 … BLOG-251 */
export function TagHints({ blogName, typed, onChoose, onFocus, onBlur }: Props) {
  const { data, isPending } = useQuery(blogTagsQuery(blogName))
  const list = useRef<HTMLDivElement>(null)
  const [isCovered, setCovered] = useState(false)
  useLayoutEffect(() => {
    const look = () =>
      setCovered(isTagListHidden(list.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY))
    // A blog view over a page scrolls by itself, and only on the way down is that heard here.
    window.addEventListener('scroll', look, { passive: true, capture: true })
    return () => window.removeEventListener('scroll', look, { capture: true })
  }, [])
  const matches = tagsHolding(data?.tags ?? [], typed)
  if (!isPending && matches.length === 0) return null
  return (
    <div ref={list} className={styles.tags} style={isCovered ? { visibility: 'hidden' } : undefined}>
      {isPending ? (
        <Loader label="Looking for tags" />
      ) : (
        matches.map((tag) => (
          <button
            key={tag}
            type="button"
            data-tag
            className={styles.tag}
            // The field keeps the focus until the press is done.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(tag)}
            onFocus={onFocus}
            onBlur={onBlur}
          >
            {`#${tag}`}
          </button>
        ))
      )}
    </div>
  )
}
