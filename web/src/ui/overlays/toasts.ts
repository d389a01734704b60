import { create } from 'zustand'

interface Toast {
  id: number
  message: string
  tone: 'plain' | 'problem'
  action: { label: string; press: () => void } | null
  /** Told once it is gone, unless its action was taken. */
  onGone: () => void
}

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

const shownMs = 5000
const mostAtOnce = 3
let lastId = 0

interface Options {
  tone?: Toast['tone']
  /** An action such as `{ label: 'Undo', press: putBack }`; the toast then stays longer. */
  action?: Toast['action']
  onGone?: Toast['onGone']
}

/** Says shortly what happened, at the bottom of the screen. */
export function toast(message: string, { tone = 'plain', action = null, onGone = () => {} }: Options = {}): void {
  lastId += 1
  const id = lastId
  const { toasts } = useToasts.getState()
  const tooMany = toasts.slice(0, Math.max(0, toasts.length + 1 - mostAtOnce))
  useToasts.setState({ toasts: [...toasts.slice(tooMany.length), { id, message, tone, action, onGone }] })
  for (const gone of tooMany) gone.onGone()
  setTimeout(() => dismissToast(id), action ? shownMs * 2 : shownMs)
}

/** Says why a change failed. */
export const showProblem = (problem: unknown): void => toast((problem as Error).message, { tone: 'problem' })

export function dismissToast(id: number): void {
  takeAway(id)?.onGone()
}

export function takeToastAction(id: number): void {
  takeAway(id)?.action?.press()
}

function takeAway(id: number): Toast | undefined {
  const { toasts } = useToasts.getState()
  useToasts.setState({ toasts: toasts.filter((toast) => toast.id !== id) })
  return toasts.find((toast) => toast.id === id)
}
