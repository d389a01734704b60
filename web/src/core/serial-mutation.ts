import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

interface Optimistic<Sent, Answer, State> {
  /** Names what a call changes, if calls of one name change several things. */
  subject?: (sent: Sent) => string
  /** The value shown now. */
  read: (sent: Sent) => State
  show: (state: State, sent: Sent) => void
  expect: (now: State, sent: Sent) => State
  /** Computes the value after the server's answer; left out, what was expected. */
  answered?: (before: State, answer: Answer, sent: Sent) => State
}

interface SerialMutation<Sent, Answer, State> {
  name: string
  /** Calls of one scope are sent one after another; each name is a scope of its own unless it says otherwise. */
  scope?: string
  send: (sent: Sent) => Promise<Answer>
  /** Left out, nothing shows before the server's answer. */
  optimistic?: Optimistic<Sent, Answer, State>
  onSuccess?: (answer: Answer, sent: Sent) => void
  onError?: (refusal: Error) => void
}

/** The server's last value by name and subject, while presses are on their way. */
const confirmedValues = new WeakMap<QueryClient, Map<string, unknown>>()

/** Shows each press at once, sends them in their order, and in the end shows what the server said last. */
export function useSerialMutation<Sent, Answer, State>(mutation: SerialMutation<Sent, Answer, State>) {
  const { name, scope = name, send, optimistic } = mutation
  const client = useQueryClient()
  const confirmed = confirmedValues.get(client) ?? new Map<string, unknown>()
  confirmedValues.set(client, confirmed)
  const mutationKey = ['serial', name]
  const keyOf = (sent: Sent) => `${name} ${optimistic?.subject?.(sent) ?? ''}`
  const settle = (sent: Sent) => {
    const key = keyOf(sent)
    const waiting = client.isMutating({ mutationKey, predicate: ({ state }) => keyOf(state.variables as Sent) === key })
    if (waiting > 1) return
    optimistic?.show(confirmed.get(key) as State, sent)
    confirmed.delete(key)
  }
  return useMutation({
    mutationKey,
    scope: { id: scope },
    mutationFn: send,
    onMutate: (sent: Sent) => {
      if (!optimistic) return
      const now = optimistic.read(sent)
      if (!confirmed.has(keyOf(sent))) confirmed.set(keyOf(sent), now)
      optimistic.show(optimistic.expect(now, sent), sent)
    },
    onSuccess: (answer, sent) => {
      const key = keyOf(sent)
      const before = confirmed.get(key) as State
      confirmed.set(key, optimistic?.answered?.(before, answer, sent) ?? optimistic?.expect(before, sent))
      settle(sent)
      mutation.onSuccess?.(answer, sent)
    },
    onError: (refusal, sent) => {
      settle(sent)
      mutation.onError?.(refusal)
    },
  })
}
