import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { memo } from 'react'
import { PostRow, type RowLook } from './PostRow.tsx'
import { useWindowed } from './windowing.ts'

interface Props extends RowLook {
  name: string
  posts: Post[]
  /** Offset of the first post in the list. */
  from: number
}

/** A few posts of a long list that are taken down and put back together. */
export const PostGroup = memo(
  function PostGroup({ name, posts, from, ...look }: Props) {
    const { place, heightPx } = useWindowed(name)
    const isThere = heightPx === null
    return (
      <div
        ref={place}
        style={isThere ? undefined : { height: heightPx }}
        data-group={isThere ? 'there' : 'away'}
        data-name={name}
      >
        {isThere && posts.map((post, index) => <PostRow key={post.id} post={post} offset={from + index} {...look} />)}
      </div>
    )
  },
  ({ posts, ...before }, { posts: next, ...after }) =>
    posts.length === next.length &&
    posts.every((post, index) => post === next[index]) &&
    Object.entries(after).every(([name, value]) => before[name as keyof typeof before] === value),
)
