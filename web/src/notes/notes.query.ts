import { listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callerOf, callKey } from '../core/query.ts'

export const notesQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listNotes, { id: postId }), 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(listNotes, pageParam ? { id: postId, before: pageParam } : { id: postId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ _links }) => cursorIn(_links.next?.href),
  })

const cursorIn = (href: string | undefined) =>
  href ? new URL(href, 'http://own.invalid').searchParams.get('before') : null
