import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/imports/imports.contract.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery, useCall } from '../core/query.ts'
import { showProblem, toast } from '../ui/overlays/toasts.ts'

const askEveryMs = 2000

export const importsQuery = (name: string) => ({ ...callQuery(calls.listImports, { name }), staleTime: 0 })

const isAtWork = (one: calls.Import | undefined) =>
  one !== undefined && ['reading', 'running', 'undoing'].includes(one.state)

/** One such import at a time: another is begun once it is over. */
export const isOpen = (one: calls.Import | undefined): one is calls.Import =>
  one !== undefined && (isAtWork(one) || ['uploading', 'ready', 'paused'].includes(one.state))

/** The open one, or the newest. An earlier one is open while it is undone. */
const currentOf = (imports: calls.Import[] | undefined) => imports?.find(isOpen) ?? imports?.[0]

/** Asks again while the server works on it, but not for a page that nobody sees. IMP-072 */
export function useCurrentImport(name: string) {
  const client = useQueryClient()
  const query = useQuery({
    ...importsQuery(name),
    refetchInterval: ({ state }) => (isAtWork(currentOf(state.data?.imports)) ? askEveryMs : false),
    refetchOnWindowFocus: true,
  })
  const current = currentOf(query.data?.imports)
  const changesPosts = current?.state === 'running' || current?.state === 'undoing'
  const wasChanging = useRef(false)
  useEffect(() => {
    // The lists were loaded while posts came or went.
    if (wasChanging.current && !changesPosts) void client.invalidateQueries()
    wasChanging.current = changesPosts
  }, [changesPosts, client])
  return { current, query, isCutOff: query.isRefetchError || query.fetchStatus === 'paused' }
}

const changeImports = (client: QueryClient, name: string, change: (imports: calls.Import[]) => calls.Import[]) =>
  client.setQueryData(importsQuery(name).queryKey, (before) => ({ imports: change(before?.imports ?? []) }))

export function showImport(client: QueryClient, name: string, one: calls.Import): void {
  changeImports(client, name, (imports) =>
    imports.some(({ id }) => id === one.id)
      ? imports.map((other) => (other.id === one.id ? one : other))
      : [one, ...imports],
  )
}

export function useBegin(name: string) {
  const client = useQueryClient()
  const call = useCall()
  return async (about: Omit<SentTo<typeof calls.beginImport>, 'name'>): Promise<calls.Import> => {
    const answer = await call(calls.beginImport, { name, ...about })
    showImport(client, name, answer.import)
    return answer.import
  }
}

export function useStart(name: string, importId: string) {
  const client = useQueryClient()
  const call = useCall()
  return async (choices: SentTo<typeof calls.startImport>['choices']): Promise<void> => {
    const answer = await call(calls.startImport, { name, import_id: importId, choices })
    showImport(client, name, answer.import)
  }
}

/** Pauses, resumes or undoes; all three answer with the import as it is then. */
export function useChange(name: string, endpoint: typeof calls.pauseImport) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: ({ id }: calls.Import) => call(endpoint, { name, import_id: id }),
    onSuccess: (answer) => showImport(client, name, answer.import),
    onError: showProblem,
  })
}

export function useCancel(name: string) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: ({ id }: calls.Import) => call(calls.cancelImport, { name, import_id: id }),
    onSuccess: (_answer, { id }) => {
      changeImports(client, name, (imports) => imports.filter((one) => one.id !== id))
      void client.invalidateQueries({ queryKey: importsQuery(name).queryKey })
      toast(t('Import canceled. Nothing was changed.'))
    },
    onError: showProblem,
  })
}
