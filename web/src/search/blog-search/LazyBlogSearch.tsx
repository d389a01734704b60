import { type ComponentProps, Suspense } from 'react'
import { partInPlace } from '../../core/page/lazy.ts'
import type { BlogSearchPlace } from './BlogSearchPlace.tsx'

export const blogSearch = partInPlace(
  'BlogSearchPlace',
  async () => (await import('./BlogSearchPlace.tsx')).BlogSearchPlace,
)

/** The search of a blog's page: other pages are not sent it. */
export const LazyBlogSearch = (props: ComponentProps<typeof BlogSearchPlace>) => (
  <Suspense fallback={props.children}>
    <blogSearch.Component {...props} />
  </Suspense>
)
