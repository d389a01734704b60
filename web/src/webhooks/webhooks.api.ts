import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import type { WebhookEvent } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { showProblem, toast } from '../ui/overlays/toasts.ts'

type Webhook = calls.Webhook

const askAgainMs = 500
/** A delivery that a worker has not sent by then is not waited for on the page. */
const patienceMs = 60_000

const isOnItsWay = ({ tries, next_try_at, made_at }: calls.Delivery) =>
  tries === 0 && next_try_at !== null && Date.now() - Date.parse(made_at) < patienceMs

export const webhooksQuery = {
  ...callQuery(calls.listWebhooks, {}),
  /** Asks again while the answer to a test is on its way. */
  refetchInterval: ({ state }: { state: { data?: { webhooks: Webhook[] } | undefined } }) =>
    state.data?.webhooks.some(({ deliveries }) => deliveries.some(isOnItsWay)) ? askAgainMs : (false as const),
}

const changeWebhooks = (client: QueryClient, change: (webhooks: Webhook[]) => Webhook[]) =>
  client.setQueryData(webhooksQuery.queryKey, (before) => before && { webhooks: change(before.webhooks) })
const replaceWebhook = (client: QueryClient, webhook: Webhook) =>
  changeWebhooks(client, (all) => all.map((one) => (one.id === webhook.id ? webhook : one)))

export function useAddWebhook(appId: string) {
  const call = useCall()
  const client = useQueryClient()
  return async (address: string, events: WebhookEvent[]) => {
    const added = await call(calls.addWebhook, { app_id: appId, address, events })
    changeWebhooks(client, (all) => [...all, added.webhook])
    return added
  }
}

export function useEditWebhook({ id }: Webhook) {
  const call = useCall()
  const client = useQueryClient()
  return async (address: string, events: WebhookEvent[]) => {
    replaceWebhook(client, (await call(calls.editWebhook, { webhook_id: id, address, events })).webhook)
    toast(t('Saved.'))
  }
}

export function useRotateWebhookSecret(onSecret: (secret: string) => void) {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(calls.rotateWebhookSecret, { webhook_id: id }),
    onSuccess: ({ webhook, secret }) => {
      replaceWebhook(client, webhook)
      onSecret(secret)
    },
    onError: showProblem,
  })
}

/** A change that answers with the webhook as it is then. */
function useChange(change: typeof calls.pingWebhook, said: string) {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(change, { webhook_id: id }),
    onSuccess: ({ webhook }) => {
      replaceWebhook(client, webhook)
      toast(said)
    },
    onError: showProblem,
  })
}
export const usePing = () => useChange(calls.pingWebhook, t('Test sent'))
export const useSwitchOn = () => useChange(calls.switchOnWebhook, t('Webhook turned on'))

export function useDeleteWebhook() {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(calls.deleteWebhook, { webhook_id: id }),
    onSuccess: (_deleted, { id }) => {
      changeWebhooks(client, (all) => all.filter((one) => one.id !== id))
      toast(t('Webhook deleted'))
    },
    onError: showProblem,
  })
}
