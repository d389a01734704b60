import * as calls from '@bowerbird/domain/apps/apps.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { showProblem, toast } from '../ui/overlays/toasts.ts'

export const appsQuery = callQuery(calls.listApps, {})
export const grantsQuery = callQuery(calls.listGrants, {})

const changeApps = (client: QueryClient, change: (apps: calls.App[]) => calls.App[]) =>
  client.setQueryData(appsQuery.queryKey, (before) => before && { apps: change(before.apps) })
const replaceApp = (client: QueryClient, app: calls.App) =>
  changeApps(client, (apps) => apps.map((one) => (one.id === app.id ? app : one)))

export function useReplaceApp() {
  const client = useQueryClient()
  return (app: calls.App) => replaceApp(client, app)
}

export function useRemoveIcon() {
  const call = useCall()
  const replace = useReplaceApp()
  return useMutation({
    mutationFn: ({ id }: calls.App) => call(calls.removeAppIcon, { app_id: id }),
    onSuccess: ({ app }) => void replace(app),
    onError: showProblem,
  })
}

type Fields = SentTo<typeof calls.registerApp>

/** Registers or edits; a new app comes with its secret, which is never sent again. */
export function useSaveApp(app: calls.App | undefined) {
  const call = useCall()
  const client = useQueryClient()
  return async (fields: Fields): Promise<{ app: calls.App; consumer_secret?: string }> => {
    if (app) {
      const edited = await call(calls.editApp, { app_id: app.id, ...fields })
      replaceApp(client, edited.app)
      return edited
    }
    const made = await call(calls.registerApp, fields)
    changeApps(client, (apps) => [...apps, made.app])
    return made
  }
}

export function useRotateSecret(onSecret: (secret: string) => void) {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (app: calls.App) => call(calls.rotateAppSecret, { app_id: app.id }),
    onSuccess: ({ app, consumer_secret }) => {
      replaceApp(client, app)
      onSecret(consumer_secret)
    },
    onError: showProblem,
  })
}

export function useDeleteApp() {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (app: calls.App) => call(calls.deleteApp, { app_id: app.id }),
    onSuccess: (_deleted, { id, name }) => {
      changeApps(client, (apps) => apps.filter((one) => one.id !== id))
      toast(t('{name} deleted', { name }))
    },
    onError: showProblem,
  })
}

export function useEndGrant() {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: calls.Grant) => call(calls.endGrant, { grant_id: id }),
    onSuccess: (_ended, { id, app }) => {
      client.setQueryData(
        grantsQuery.queryKey,
        (before) => before && { grants: before.grants.filter((one) => one.id !== id) },
      )
      toast(t('{name} no longer has access to your account.', { name: app.name }))
    },
    onError: showProblem,
  })
}
