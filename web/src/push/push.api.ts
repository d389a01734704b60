import type { SentTo } from '@bowerbird/domain/core/call.ts'
import * as calls from '@bowerbird/domain/push/push.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { showProblem } from '../ui/overlays/toasts.ts'
import { subscribeHere, unsubscribeHere } from './this-device.ts'

export const pushQuery = callQuery(calls.readPush, {})

/** Switches this device on or off, by its browser and by the server. */
export function useThisDevice() {
  const call = useCall()
  const client = useQueryClient()
  const show = (state: calls.PushState) => client.setQueryData(pushQuery.queryKey, state)
  return useMutation({
    mutationFn: async ({ isOn, publicKey }: { isOn: boolean; publicKey: string }) => {
      if (isOn) return show(await call(calls.subscribeDevice, await subscribeHere(publicKey)))
      const endpoint = await unsubscribeHere()
      if (endpoint) show(await call(calls.unsubscribeDevice, { endpoint }))
      return undefined
    },
    onError: showProblem,
  })
}

/** Another device is asked no more; it can be switched on again only there. */
export function useRemoveDevice() {
  const call = useCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (endpoint: string) => call(calls.unsubscribeDevice, { endpoint }),
    onSuccess: (state) => client.setQueryData(pushQuery.queryKey, state),
    onError: showProblem,
  })
}

type Change = SentTo<typeof calls.savePush>

/** Each choice shows at once, and goes back if the server says no. */
export function useSavePush() {
  const call = useCall()
  const client = useQueryClient()
  return useSerialMutation({
    name: 'push',
    send: (change: Change) => call(calls.savePush, change),
    optimistic: {
      read: () => client.getQueryData(pushQuery.queryKey) as calls.PushState,
      show: (state) => client.setQueryData(pushQuery.queryKey, state),
      expect: changed,
      answered: (_before, answer: calls.PushState) => answer,
    },
    onError: showProblem,
  })
}

function changed(now: calls.PushState, { tumblelog, off, ...rest }: Change): calls.PushState {
  const blogs = now.blogs.map((blog) => (blog.name === tumblelog && off ? { ...blog, off } : blog))
  const isQuiet = rest.quiet_from !== rest.quiet_to
  const hours = isQuiet ? {} : { quiet_from: null, quiet_to: null }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...now, ...given, ...(rest.quiet_from !== undefined && hours), blogs }
}
