import { create } from 'zustand'

interface Toast {
  id: number
  message: string
  tone: 'plain' | 'problem'
  action: { label: string; press: () => void } | null
}

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

const shownMs = 5000
const mostAtOnce = 3
let lastId = 0

interface Options {
  tone?: Toast['tone']
  /** For example `{ label: 'Undo', press: putBack }`; it stays longer then. */
  action?: Toast['action']
}

/** Says shortly what happened, at the bottom of the screen. */
export function toast(message: string, { tone = 'plain', action = null }: Options = {}): void {
  lastId += 1
  const id = lastId
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, message, tone, action }].slice(-mostAtOnce) }))
  setTimeout(() => dismissToast(id), action ? shownMs * 2 : shownMs)
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
