import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import {
  beginImport,
  cancelImport,
  type Import,
  listImports,
  type pauseImport,
  startImport,
} from '@bowerbird/domain/imports/imports.contract.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery, useCall } from '../core/query.ts'
import { toast } from '../ui/overlays/toasts.ts'

const askEveryMs = 2000

export const importsQuery = (name: string) => ({ ...callQuery(listImports, { name }), staleTime: 0 })

const isAtWork = (one: Import | undefined) => one !== undefined && ['reading', 'running', 'undoing'].includes(one.state)

/** One such import at a time: another is begun once it is over. */
export const isOpen = (one: Import | undefined): one is Import =>
  one !== undefined && (isAtWork(one) || ['uploading', 'ready', 'paused'].includes(one.state))

/** The open one, or the newest. An earlier one is open while it is undone. */
const currentOf = (imports: Import[] | undefined) => imports?.find(isOpen) ?? imports?.[0]

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

const changeImports = (client: QueryClient, name: string, change: (imports: Import[]) => Import[]) =>
  client.setQueryData(importsQuery(name).queryKey, (before) => ({ imports: change(before?.imports ?? []) }))

export function showImport(client: QueryClient, name: string, one: Import): void {
  changeImports(client, name, (imports) =>
    imports.some(({ id }) => id === one.id)
      ? imports.map((other) => (other.id === one.id ? one : other))
      : [one, ...imports],
  )
}

export function useBegin(name: string) {
  const client = useQueryClient()
  const call = useCall()
  return async (about: Omit<SentTo<typeof beginImport>, 'name'>): Promise<Import> => {
    const answer = await call(beginImport, { name, ...about })
    showImport(client, name, answer.import)
    return answer.import
  }
}

export function useStart(name: string, importId: string) {
  const client = useQueryClient()
  const call = useCall()
  return async (choices: SentTo<typeof startImport>['choices']): Promise<void> => {
    const answer = await call(startImport, { name, import_id: importId, choices })
    showImport(client, name, answer.import)
  }
}

const onError = (refusal: Error) => void toast(refusal.message, { tone: 'problem' })

/** Pauses, resumes or undoes; all three answer with the import as it is then. */
export function useChange(name: string, endpoint: typeof pauseImport) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: ({ id }: Import) => call(endpoint, { name, import_id: id }),
    onSuccess: (answer) => showImport(client, name, answer.import),
    onError,
  })
}

export function useCancel(name: string) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: ({ id }: Import) => call(cancelImport, { name, import_id: id }),
    onSuccess: (_answer, { id }) => {
      changeImports(client, name, (imports) => imports.filter((one) => one.id !== id))
      void client.invalidateQueries({ queryKey: importsQuery(name).queryKey })
      toast(t('Import canceled. Nothing was changed.'))
    },
    onError,
  })
}
