import { create } from 'zustand'

export interface Dialog {
  id: number
  message: string
  confirm: string
  /** Null for an alert, whose one button does both. */
  escape: string | null
  /** The confirmed action cannot be undone. */
  isDangerous?: boolean
  answer: (isConfirmed: boolean) => void
}

/** Dialogs that are not answered yet; only the first is shown. POST-048 */
export const useDialogQueue = create<{ queue: Dialog[] }>(() => ({ queue: [] }))

/** Rejects a cancelled dialog's promise; it is not reported. POST-054 */
export class DialogCancelled extends Error {
  override name = 'AbortError'
}

export function alert(message: string, { confirm = 'OK' }: { confirm?: string } = {}): Promise<void> {
  return ask({ message, confirm, escape: null })
}

interface Confirm {
  message: string
  confirm?: string
  escape?: string
  isDangerous?: boolean
}

/** Resolves when confirmed and rejects when cancelled; both may be ignored. */
export function confirm(words: Confirm): Promise<void> {
  return ask({ confirm: 'OK', escape: 'Cancel', ...words })
}

let lastId = 0

function ask(words: Omit<Dialog, 'id' | 'answer'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  lastId += 1
  const id = lastId
  const answer = (isConfirmed: boolean) => {
    useDialogQueue.setState(({ queue }) => ({ queue: queue.filter((dialog) => dialog.id !== id) }))
    if (isConfirmed || words.escape === null) resolve()
    else reject(new DialogCancelled())
  }
  useDialogQueue.setState(({ queue }) => ({ queue: [...queue, { ...words, id, answer }] }))
  promise.catch(() => {})
  return promise
}
