import { Suspense } from 'react'
import { quietLazy } from '../../core/page/lazy.ts'
import type { SuggestionPopupProps } from './FloatingSuggestions.tsx'

const FloatingSuggestions = quietLazy(
  'FloatingSuggestions',
  async () => (await import('./FloatingSuggestions.tsx')).FloatingSuggestions,
)

/** Shows suggestions beside the field they are for, above everything else. */
export function SuggestionPopup(props: SuggestionPopupProps) {
  return (
    <Suspense>
      <FloatingSuggestions {...props} />
    </Suspense>
  )
}
