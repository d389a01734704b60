import { type ComponentProps, Suspense } from 'react'
import { partInPlace } from '../../core/page/lazy.ts'
import type { BlogSearchPlace } from './BlogSearchPlace.tsx'

const blogSearch = partInPlace('BlogSearchPlace', async () => (await import('./BlogSearchPlace.tsx')).BlogSearchPlace)

/** Guests look through a blog too; who reads a single post is not sent what does that. */
export const GuestBlogSearch = (props: ComponentProps<typeof BlogSearchPlace>) => (
  <Suspense fallback={props.children}>
    <blogSearch.Component {...props} />
  </Suspense>
)
