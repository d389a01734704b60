import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { FeedPage, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { InfiniteData } from '@tanstack/react-query'

/** A page of a list. One far off the screen lets its posts go and keeps what finds its place, and them, again. */
export interface ListPage extends FeedPage {
  tumblelog?: Blog
  unloaded?: { ids: string[]; heightPx: number }
}

export type ListPages = InfiniteData<ListPage>

/** Nothing is let go within so many pages of one that is shown. */
const pagesAround = 3

export const idsOf = ({ unloaded, posts }: ListPage): string[] => unloaded?.ids ?? posts.map(({ id }) => id)

/** `restingPx` is how high a page is of which nothing is shown, and null for all others. The first page stays: what is new comes to it. */
export function withoutFarPosts(held: ListPages, restingPx: (page: ListPage) => number | null): ListPages {
  const heights = held.pages.map((page) => page.unloaded?.heightPx ?? restingPx(page))
  const isFar = (at: number) =>
    heights.slice(Math.max(0, at - pagesAround), at + pagesAround + 1).every((px) => px !== null)
  const pages = held.pages.map((page, at) => {
    const heightPx = heights[at]
    const isLast = at === held.pages.length - 1
    if (page.unloaded || at === 0 || isLast || typeof heightPx !== 'number' || !isFar(at)) return page
    return { posts: [], next: page.next, unloaded: { ids: idsOf(page), heightPx } }
  })
  return pages.every((page, at) => page === held.pages[at]) ? held : { ...held, pages }
}

/** The page below that mark with its posts, which were read again. */
export const withPostsAgain = (held: ListPages, mark: string, posts: Post[]): ListPages => ({
  ...held,
  pages: held.pages.map((page, at) =>
    page.unloaded && held.pageParams[at] === mark ? { posts, next: page.next } : page,
  ),
})

/** A page that comes is added to the list as it is by then, not as it was when the page was asked for. */
export function grown(now: unknown, next: unknown): unknown {
  const [held, fetched] = [now, next] as [ListPages | undefined, ListPages]
  const isOneMore = held && fetched.pages.length === held.pages.length + 1
  if (!isOneMore || held.pageParams.some((mark, at) => mark !== fetched.pageParams[at])) return next
  return { ...fetched, pages: [...held.pages, fetched.pages.at(-1)] }
}
