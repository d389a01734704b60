import { t } from '@bowerbird/domain/core/language/t.ts'
import { monthShape } from '@bowerbird/domain/core/months.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { type PostToEdit, readPostsToEdit } from '@bowerbird/domain/feeds/edit-all.contract.ts'
import * as calls from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { bulkWords } from '@bowerbird/domain/posts/bulk/bulk.rules.ts'
import { type PostKind, postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal } from '../../core/call-api.ts'
import { notFound, type PageArgs, readSession } from '../../core/page/page.ts'
import { pagedQuery } from '../../core/paged-query.ts'
import { callQuery, useCall } from '../../core/query.ts'
import { toast } from '../../ui/overlays/toasts.ts'

export const editAllPath = (blogName: string) => `${blogPath(blogName)}/edit-all`
export const blogTagsPath = (blogName: string) => `${editAllPath(blogName)}/tags`

/** The filters of the grid, as its address carries them. */
export interface EditAsked {
  state: calls.BulkState
  post_type?: PostKind
  tag?: string
  month?: string
}

export function readEditAsked(search: string): EditAsked {
  const params = new URLSearchParams(search)
  const kind = postKinds.find((one) => one === params.get('post_type'))
  const month = params.get('month') ?? ''
  const tag = (params.get('tag') ?? '').trim()
  return {
    state: calls.bulkStates.find((one) => one === params.get('state')) ?? 'published',
    ...(kind && { post_type: kind }),
    ...(tag && { tag }),
    ...(monthShape.test(month) && { month }),
  }
}

export function postsToEditQuery(name: string, search: string) {
  const sent = { name, ...readEditAsked(search) }
  return pagedQuery(readPostsToEdit, sent)
}

/**
 * Knows the edit that runs before any list is read, so that its end refreshes a list from the middle of it. The pages do
 * not exist for whoever is not a member of the blog.
 */
export async function prepareEdits({ client, params: { name = '' } }: PageArgs): Promise<string> {
  const { user } = await readSession(client)
  if (!user?.channels.some((blog) => blog.name === name)) notFound()
  await client.ensureQueryData(newestEditQuery(name))
  return name
}

export const newestEditQuery = (name: string) => ({ ...callQuery(calls.readNewestEdit, { name }), staleTime: 0 })

export type { PostToEdit }

/** The posts to change: those named, or all that the filter finds. */
export type Target = { post_ids: string[] } | { filter: calls.BulkFilterSent }

export const showProblem = (problem: Error) =>
  void toast(problem instanceof ApiRefusal ? problem.text : t('That didn’t work. Try again.'), {
    tone: 'problem',
  })

/** Changes posts, and says what was done with a way back; a large edit shows its progress instead. */
export function useEditPosts(name: string) {
  const client = useQueryClient()
  const call = useCall()
  const undo = useUndoEdit(name)
  return useMutation({
    mutationFn: ({ target, change }: { target: Target; change: calls.BulkChangeSent }) =>
      call(calls.editPosts, { name, ...target, change }),
    onSuccess: ({ edit }) => {
      if (edit.state === 'done')
        toast(
          bulkWords(edit),
          edit.can_undo ? { action: { label: t('Undo'), press: () => undo.mutate(edit.id) } } : undefined,
        )
      void client.invalidateQueries()
    },
    onError: showProblem,
  })
}

const useEditCall = (
  name: string,
  endpoint: typeof calls.undoEdit | typeof calls.stopEdit,
  onDone: (edit: calls.BulkEdit) => void,
) => {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: (editId: string) => call(endpoint, { name, edit_id: editId }),
    onSuccess: ({ edit }) => {
      onDone(edit)
      void client.invalidateQueries()
    },
    onError: showProblem,
  })
}

export const useUndoEdit = (name: string) =>
  useEditCall(name, calls.undoEdit, ({ state, skipped }) => {
    if (state === 'undone') toast(undoneWords(skipped))
  })

export const useStopEdit = (name: string) => useEditCall(name, calls.stopEdit, () => {})

export const undoneWords = (skipped: number) =>
  t(
    '{skipped, plural, =0 {Undone} one {Undone, except # changed or deleted since} other {Undone, except # changed or deleted since}}',
    { skipped },
  )
