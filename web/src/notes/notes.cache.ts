import { listNotes, type Note, type NoteKind } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { changePosts } from '../posts/posts.cache.ts'
import { notesQuery } from './notes.query.ts'

/** All reblogs of a post share its notes. */
export function countNotes(client: QueryClient, noted: Post, count: (before: number) => number): void {
  changePosts(client, (post) =>
    post.root_id === noted.root_id ? { ...post, note_count: Math.max(0, count(post.note_count)) } : post,
  )
}

const listsOfReplies: NoteKind[] = ['all', 'replies']

/** A reply stands at the top of the lists that are there. */
export function addReply(client: QueryClient, post: Post, reply: Note): void {
  changeReplies(client, post, (notes, isFirst) => (isFirst ? [reply, ...notes] : notes))
}

export function dropReply(client: QueryClient, post: Post, replyId: string): void {
  changeReplies(client, post, (notes) => notes.filter(({ reply_id }) => reply_id !== replyId))
}

function changeReplies(client: QueryClient, post: Post, change: (notes: Note[], isFirst: boolean) => Note[]): void {
  for (const kind of listsOfReplies)
    client.setQueryData(notesQuery(post.id, kind).queryKey, (held) => {
      if (!held) return held
      return { ...held, pages: held.pages.map((page, at) => ({ ...page, notes: change(page.notes, at === 0) })) }
    })
}

/** Refreshes open notes. */
export const rereadNotes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listNotes.path] })
