import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

interface InTurn<Sent, Answer, State> {
  /** Names what is changed; calls about the same are sent one after another. */
  name: string
  send: (sent: Sent) => Promise<Answer>
  /** The value shown now. */
  read: () => State
  show: (state: State) => void
  /** Computes the optimistic value, and the value after the server's answer. */
  expect: (now: State, sent: Sent) => State
  answered: (before: State, answer: Answer, sent: Sent) => State
  onSuccess?: (answer: Answer, sent: Sent) => void
  onError?: (refusal: Error) => void
}

/** The server's last value by key, while presses are on their way. */
const standings = new WeakMap<QueryClient, Map<string, unknown>>()

/** Shows each press at once, sends them in their order, and in the end shows what the server said last. */
export function useInTurn<Sent, Answer, State>(about: InTurn<Sent, Answer, State>) {
  const client = useQueryClient()
  const mutationKey = ['in turn', about.name]
  const standing = standings.get(client) ?? new Map<string, unknown>()
  standings.set(client, standing)
  const settle = () => {
    if (client.isMutating({ mutationKey }) > 1) return
    about.show(standing.get(about.name) as State)
    standing.delete(about.name)
  }
  return useMutation({
    mutationKey,
    scope: { id: about.name },
    mutationFn: about.send,
    onMutate: (sent: Sent) => {
      const now = about.read()
      if (!standing.has(about.name)) standing.set(about.name, now)
      about.show(about.expect(now, sent))
    },
    onSuccess: (answer, sent) => {
      standing.set(about.name, about.answered(standing.get(about.name) as State, answer, sent))
      settle()
      about.onSuccess?.(answer, sent)
    },
    onError: (refusal) => {
      settle()
      about.onError?.(refusal)
    },
  })
}
