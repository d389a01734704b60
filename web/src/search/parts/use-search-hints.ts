import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { blogPath, taggedPath } from '@bowerbird/domain/core/urls.ts'
import { readSearchHints } from '@bowerbird/domain/search/search.contract.ts'
import { hintDelayMs } from '@bowerbird/domain/search/search.limits.ts'
import { siteSearchPath } from '@bowerbird/domain/search/site-search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../core/query.ts'
import { useSession } from '../../core/session.ts'
import { isAmong, useFollowedTags } from '../../feeds/tags/followed-tags.api.ts'

interface Hints {
  tags: string[]
  blogs: OutputOf<typeof readSearchHints>['blogs']
}

const none: Hints = { tags: [], blogs: [] }
const followedAtMost = 8

export type SearchHint = { group: 'found' | 'recent' | 'followed'; to: string } & (
  | { kind: 'tagged' | 'tag'; tag: string }
  | { kind: 'blog'; blog: Hints['blogs'][number] }
  | { kind: 'term'; term: string }
  | { kind: 'address'; term: string }
)

function looksLikeAddress(typed: string): boolean {
  const at = typed.lastIndexOf('@')
  return typed.startsWith('https://') || (at > 0 && typed.indexOf('.', at) > at + 1)
}

/** The ways on from the field in the order they are shown: what may be meant, what was looked for, one's own tags. */
export function useSearchHints(typed: string, recent: string[]): SearchHint[] {
  const { tags, blogs } = useFound(typed)
  const followed = useFollowedTags() ?? []
  // Looked for on other servers by the search page.
  const isAddress = useSession().config.federation !== 'off' && looksLikeAddress(typed)
  const name = typed.replace(/^[#@]/, '').trim()
  const past = recent.filter((term) => term.toLowerCase().startsWith(typed.toLowerCase()))
  const tagged = (kind: 'tagged' | 'tag', group: SearchHint['group']) => (tag: string) =>
    ({ group, kind, tag, to: taggedPath(tag) }) as const
  const searchFor = (term: string) => ({ term, to: siteSearchPath({ term, ...anySearch }) })
  return [
    ...(isAddress ? [{ group: 'found', kind: 'address', ...searchFor(typed) } as const] : []),
    ...(name && !isAddress && !typed.startsWith('@') ? [tagged('tagged', 'found')(name)] : []),
    ...(name ? tags.filter((tag) => !isAmong([name], tag)).map(tagged('tag', 'found')) : []),
    ...(name ? blogs.map((blog) => ({ group: 'found', kind: 'blog', blog, to: blogPath(blog.name) }) as const) : []),
    ...past.map((term) => ({ group: 'recent', kind: 'term', ...searchFor(term) }) as const),
    ...(name ? [] : followed.slice(0, followedAtMost).map(tagged('tag', 'followed'))),
  ]
}

const anySearch = { sort: 'top', kind: 'any', hidesSensitive: false } as const

/** Searches after a pause in typing; the previous answer stays until the next one is there. */
function useFound(typed: string): Hints {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed), hintDelayMs)
    return () => clearTimeout(pause)
  }, [typed])
  const { data } = useQuery({
    ...callQuery(readSearchHints, { q: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (!typed || !asked || !data) return none
  return { tags: data.tags.map(({ tag }) => tag), blogs: data.blogs }
}
