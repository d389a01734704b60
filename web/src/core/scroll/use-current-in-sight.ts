import { type RefObject, useEffect } from 'react'

/** Scrolls a row of links to the current one, which also takes Tab. */
export function useCurrentInSight(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row.current && here) row.current.scrollLeft += middleOf(here) - middleOf(row.current)
  }, [row])
  useEffect(() => {
    // Browsers are content with half of it.
    const show = ({ target }: FocusEvent) =>
      (target as HTMLElement).scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    const links = row.current
    links?.addEventListener('focusin', show)
    return () => links?.removeEventListener('focusin', show)
  }, [row])
}

const middleOf = (element: HTMLElement): number => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
