import { t } from '@bowerbird/domain/core/language/t.ts'
import { isTagListHidden } from '@bowerbird/domain/search/search.rules.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Loader } from '../../ui/Loader.tsx'
import { SuggestionPopup } from '../../ui/suggestions/SuggestionPopup.tsx'
import type { Combobox } from '../../ui/suggestions/use-combobox.ts'
import styles from './TagHints.module.css'

interface Props {
  box: Combobox
  anchor: RefObject<HTMLElement | null>
  /** Null until they are known. */
  tags: string[] | null
  onChoose: (tag: string) => void
  onClose: () => void
}

export function TagHints({ box, anchor, tags, onChoose, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isCovered = useIsCovered(list)
  return (
    <SuggestionPopup anchor={anchor} isAsWide onClose={onClose} className={isCovered ? styles.covered : undefined}>
      <div ref={list} id={box.listId} role="listbox" aria-label={t('This blog’s tags')} aria-busy={tags === null}>
        {tags?.map((tag, place) => (
          <div key={tag} {...box.optionProps(place, () => onChoose(tag))} className={styles.tag}>
            {`#${tag}`}
          </div>
        ))}
      </div>
      {tags === null && <Loader label={t('Looking for tags')} />}
    </SuggestionPopup>
  )
}

/** Tells whether scrolling took the list behind the header. BLOG-251 */
function useIsCovered(list: RefObject<HTMLElement | null>): boolean {
  const [isCovered, setCovered] = useState(false)
  useLayoutEffect(() => {
    const look = () =>
      setCovered(isTagListHidden(list.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY))
    // A blog view over a page scrolls by itself, and only the capturing phase brings that here.
    window.addEventListener('scroll', look, { passive: true, capture: true })
    return () => window.removeEventListener('scroll', look, { capture: true })
  }, [list])
  return isCovered
}
