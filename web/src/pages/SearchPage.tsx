import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { redirect } from 'react-router'
import type { PageArgs } from '../core/page.ts'

/** The search box leads to the posts of a tag. */
export function loader({ url }: PageArgs) {
  const words = (url.searchParams.get('q') ?? '').trim().replace(/^#/, '')
  throw redirect(words ? taggedPath(words) : '/')
}

export function Component() {
  return null
}
