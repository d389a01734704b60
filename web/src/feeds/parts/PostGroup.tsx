import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { memo } from 'react'
import { PostRow, type RowLook } from './PostRow.tsx'
import { useWindowed } from './windowing.ts'

interface Props extends RowLook {
  name: string
  posts: Post[]
  /** Where in the list the first of them stands. */
  from: number
}

/** A few posts of a long list that are taken down and put back together. */
export const PostGroup = memo(
  function PostGroup({ name, posts, from, ...look }: Props) {
    const { place, heightPx } = useWindowed(name)
    const isThere = heightPx === null
    return (
      <div ref={place} style={isThere ? undefined : { height: heightPx }} data-group={isThere ? 'there' : 'away'}>
        {isThere && posts.map((post, index) => <PostRow key={post.id} post={post} offset={from + index} {...look} />)}
      </div>
    )
  },
  ({ posts, ...before }, { posts: next, ...after }) =>
    posts.length === next.length &&
    posts.every((post, index) => post === next[index]) &&
    Object.entries(after).every(([name, value]) => before[name as keyof typeof before] === value),
)

const postsPerGroup = 5

export interface Group {
  name: string
  posts: Post[]
  from: number
}

/** Counted from each page's end, so that what is put on top of a list leaves the groups below as they are. */
export function groupsOf(pages: readonly { posts: Post[] }[]): Group[] {
  let from = 0
  return pages.flatMap(({ posts }) => {
    const first = posts.length % postsPerGroup
    const cuts = [
      ...(first ? [0] : []),
      ...Array.from({ length: Math.floor(posts.length / postsPerGroup) }, (_, i) => first + i * postsPerGroup),
    ]
    const start = from
    from += posts.length
    return cuts.map((cut, index) => {
      const group = posts.slice(cut, cuts[index + 1] ?? posts.length)
      return { name: group.at(-1)?.id ?? '', posts: group, from: start + cut }
    })
  })
}
