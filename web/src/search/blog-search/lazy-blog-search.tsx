import { type ComponentProps, Suspense } from 'react'
import { partInPlace } from '../../core/page/lazy.ts'
import { pageSearchSlot } from '../../feeds/list-slots.ts'
import type { BlogSearchPlace } from './BlogSearchPlace.tsx'

export const blogSearch = partInPlace(
  'BlogSearchPlace',
  async () => (await import('./BlogSearchPlace.tsx')).BlogSearchPlace,
)

// The search of a blog's page: other pages are not sent it.
pageSearchSlot.fill((props: ComponentProps<typeof BlogSearchPlace>) => (
  <Suspense fallback={props.children}>
    <blogSearch.Component {...props} />
  </Suspense>
))
