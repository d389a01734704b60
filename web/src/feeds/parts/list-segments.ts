import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { ListPage, ListPages } from '../far-pages.ts'

const postsPerGroup = 5

/** A few posts that are taken down and put back together, named after the last of them. */
interface Group {
  name: string
  posts: Post[]
  /** Offset of the first post in the list. */
  from: number
}

export interface FarPage {
  /** It was read below this. */
  mark: string
  ids: string[]
  heightPx: number
}

/** A list from top to bottom: groups of posts, pages that are read again, and segments of those that were let go. */
type Segment = { group: Group } | { again: FarPage } | { far: FarPage[] }

export function segmentsOf({ pages, pageParams }: ListPages, isWanted: (mark: string) => boolean): Segment[] {
  const segments: Segment[] = []
  let from = 0
  pages.forEach((page, at) => {
    const { unloaded } = page
    if (!unloaded) {
      segments.push(...groupsOf(page, from).map((group) => ({ group })))
      from += page.posts.length
      return
    }
    from += unloaded.ids.length
    const far = { ...unloaded, mark: String(pageParams[at]) }
    const before = segments.at(-1)
    if (isWanted(far.mark)) segments.push({ again: far })
    else if (before && 'far' in before) before.far.push(far)
    else segments.push({ far: [far] })
  })
  return segments
}

/** Counted from the page's end, so that what is put on top of a list leaves the groups below as they are. */
export function groupsOf({ posts }: Pick<ListPage, 'posts'>, from = 0): Group[] {
  const first = posts.length % postsPerGroup
  const cuts = [
    ...(first ? [0] : []),
    ...Array.from({ length: Math.floor(posts.length / postsPerGroup) }, (_, i) => first + i * postsPerGroup),
  ]
  return cuts.map((cut, index) => {
    const group = posts.slice(cut, cuts[index + 1] ?? posts.length)
    return { name: group.at(-1)?.id ?? '', posts: group, from: from + cut }
  })
}
