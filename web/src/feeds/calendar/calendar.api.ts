import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { type CalendarEntry, readCalendar } from '@bowerbird/domain/feeds/calendar.contract.ts'
import * as calls from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callerOf, useCall } from '../../core/query.ts'
import { refreshUnpublished } from '../../posts/queues/queues.api.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { queueFeed, showProblem } from '../queue/queue.api.ts'
import type { Range, View } from './calendar-days.ts'

export type { CalendarEntry }

export const calendarPath = (name: string, view: View, day?: string) =>
  `${blogPath(name)}/calendar?view=${view}${day ? `&day=${day}` : ''}`

/** Its key begins like that of the queues, because it changes when they do. */
export const calendarQuery = (name: string, { from, days }: Pick<Range, 'from' | 'days'>) =>
  queryOptions({
    queryKey: [calls.listQueues.path, { name }, readCalendar.path, from, days],
    queryFn: ({ client }) => callerOf(client)(readCalendar, { name, from, days }),
    placeholderData: keepPreviousData,
  })

/** A place in a queue, right after a post or first, or a time of its own. */
export type Place = { queue: string; after: string | null } | { at: string }

export type PlannedEntry = CalendarEntry & { post: NonNullable<CalendarEntry['post']> }
export const isPlanned = (entry: CalendarEntry): entry is PlannedEntry => entry.post !== null

/** Finds the place that a post has now, to put it back there. */
export function placeOf({ at, queue_id, post }: PlannedEntry, queues: readonly calls.Queue[]): Place {
  if (queue_id === null) return { at }
  const ids = idsIn(queues, queue_id)
  return { queue: queue_id, after: ids[ids.indexOf(post.id) - 1] ?? null }
}

/** Gives the moved post the place of a queued one, which moves on; a free slot becomes a time of its own. CTRL-069 */
export function placeAt(moved: PlannedEntry, target: CalendarEntry, queues: readonly calls.Queue[]): Place {
  if (target.queue_id === null || !isPlanned(target)) return { at: target.at }
  const ids = idsIn(queues, target.queue_id)
  const others = ids.filter((id) => id !== moved.post.id)
  return { queue: target.queue_id, after: others[ids.indexOf(target.post.id) - 1] ?? null }
}

const idsIn = (queues: readonly calls.Queue[], queueId: string) =>
  queues.find(({ id }) => id === queueId)?.posts.map(({ id }) => id) ?? []

export const wordsOf = ({ post }: PlannedEntry) =>
  post.title ||
  post.text ||
  t(
    '{type, select, text {A text post} photo {A photo post} quote {A quote post} link {A link post} chat {A chat post} audio {A audio post} video {A video post} answer {A answer post} other {A post}}',
    { type: post.type },
  )

const refreshAll = (client: QueryClient, name: string) => {
  // The list of the queue never changes under its reader, so it is read anew when it is opened again.
  client.removeQueries({ queryKey: queueFeed(name).key, type: 'inactive' })
  return refreshUnpublished(client)
}

/** Puts a post somewhere else, and says so with a way back. */
export function usePlacePost(name: string) {
  const client = useQueryClient()
  const call = useCall()
  const send = async (postId: string, place: Place) => {
    const where = 'at' in place ? place : { queue: place.queue, ...(place.after && { after: place.after }) }
    await call(calls.placePost, { name, post_id: postId, ...where })
    await refreshAll(client, name)
  }
  return useMutation({
    mutationFn: ({ postId, to }: { postId: string; to: Place; back: Place; words: string }) => send(postId, to),
    onSuccess: (_, { postId, back, words }) =>
      toast(words, { action: { label: t('Undo'), press: () => void send(postId, back).catch(showProblem) } }),
    onError: showProblem,
  })
}

export type QueueSent = Omit<SentTo<typeof calls.saveQueue>, 'name'>

export function useSaveQueue(name: string) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: (settings: QueueSent) => call(calls.saveQueue, { name, ...settings }),
    onSuccess: () => refreshAll(client, name),
  })
}

export function useDeleteQueue(name: string) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: (about: { queue: string; posts_to: 'queue' | 'drafts' }) => call(calls.deleteQueue, { name, ...about }),
    onSuccess: () => refreshAll(client, name),
    onError: showProblem,
  })
}
