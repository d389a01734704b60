import { t } from '@bowerbird/domain/core/language/t.ts'
import { create } from 'zustand'

export interface Dialog {
  id: number
  message: string
  confirm: string
  /** Null for an alert, whose one button does both. */
  escape: string | null
  /** A third way, beside those two. */
  other?: string
  /** The confirmed action cannot be undone. */
  isDangerous?: boolean
  /** A choice that goes with it, ticked at first. */
  option?: string
  answer: (choice: boolean | 'other', isTicked?: boolean) => void
}

/** Dialogs that are not answered yet; only the first is shown. POST-048 */
export const useDialogQueue = create<{ queue: Dialog[] }>(() => ({ queue: [] }))

/** Rejects a cancelled dialog's promise; it is not reported. POST-054 */
export class DialogCancelled extends Error {
  override name = 'AbortError'
}

export function alert(message: string, { confirm = t('OK') }: { confirm?: string } = {}): Promise<unknown> {
  return ask({ message, confirm, escape: null })
}

interface Confirm {
  message: string
  confirm?: string
  escape?: string
  isDangerous?: boolean
}

/** Resolves when confirmed and rejects when cancelled; both may be ignored. */
export function confirm(words: Confirm): Promise<unknown> {
  return ask({ confirm: t('OK'), escape: t('Cancel'), ...words })
}

/** The same with a choice. Resolves with whether it is ticked. */
export function confirmWith(words: Confirm & { option: string }): Promise<boolean> {
  return confirm(words) as Promise<boolean>
}

interface Choice {
  message: string
  confirm: string
  other: string
  escape: string
}

/** Resolves with the way that was chosen, null for the one back. */
export function choose(words: Choice): Promise<'confirm' | 'other' | null> {
  return ask(words).then(
    (choice) => (choice === 'other' ? 'other' : 'confirm'),
    () => null,
  )
}

let lastId = 0

function ask(words: Omit<Dialog, 'id' | 'answer'>): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  lastId += 1
  const id = lastId
  const answer = (choice: boolean | 'other', isTicked?: boolean) => {
    useDialogQueue.setState(({ queue }) => ({ queue: queue.filter((dialog) => dialog.id !== id) }))
    if (choice || words.escape === null) resolve(choice === 'other' ? choice : isTicked)
    else reject(new DialogCancelled())
  }
  useDialogQueue.setState(({ queue }) => ({ queue: [...queue, { ...words, id, answer }] }))
  promise.catch(() => {})
  return promise
}
