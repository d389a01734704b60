import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useOpenForm } from '../posts/open-form.ts'
import { useDeletePost } from '../posts/posts.api.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { LikeButton } from './LikeButton.tsx'
import { ReblogButton } from './ReblogButton.tsx'

/** What a member can do with a post. */
export function NoteActions({ post, offset }: { post: Post; offset: number }) {
  return (
    <>
      {post.is_mine && <OwnActions post={post} />}
      <ReblogButton post={post} offset={offset} />
      <LikeButton post={post} offset={offset} />
    </>
  )
}

function OwnActions({ post }: { post: Post }) {
  const openForm = useOpenForm()
  const { deletePost } = useDeletePost()
  return (
    <>
      <IconButton label="Delete" icon={<Trash2 />} onClick={() => deletePost(post)} />
      <IconButton label="Edit" icon={<Pencil />} onClick={() => openForm({ mode: 'edit', postId: post.id })} />
    </>
  )
}
