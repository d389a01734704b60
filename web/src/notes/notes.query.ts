import { listNotes, type NoteKind } from '@bowerbird/domain/notes/notes.contract.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callerOf, callKey } from '../core/query.ts'

export function notesQuery(postId: string, kind: NoteKind = 'all') {
  const about = kind === 'all' ? { id: postId } : { id: postId, kind }
  return infiniteQueryOptions({
    queryKey: [...callKey(listNotes, about), 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(listNotes, pageParam ? { ...about, before: pageParam } : about),
    initialPageParam: null as string | null,
    getNextPageParam: ({ _links }) => cursorIn(_links.next?.href),
  })
}

const cursorIn = (href: string | undefined) =>
  href ? new URL(href, 'http://own.invalid').searchParams.get('before') : null
