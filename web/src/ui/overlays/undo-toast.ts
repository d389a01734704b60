import { t } from '@bowerbird/domain/core/language/t.ts'
import { toast } from './toasts.ts'

interface Deed {
  /** Does it in earnest. */
  finish: () => Promise<unknown>
  undo: () => void
}

const waiting = new Map<Deed, Promise<unknown> | null>()

/** Says that something is done while it can still be taken back: it is once the words are gone, or the page is. */
export function undoToast(message: string, deed: Deed): void {
  if (waiting.size === 0) window.addEventListener('pagehide', finishWaiting)
  waiting.set(deed, null)
  const undo = () => {
    if (waiting.delete(deed)) deed.undo()
  }
  toast(message, { action: { label: t('Undo'), press: undo }, onGone: () => void finish(deed) })
}

/** Runs pending actions before the page goes or somebody logs out. */
export async function finishWaiting(): Promise<void> {
  await Promise.allSettled([...waiting.keys()].map(finish))
}

async function finish(deed: Deed): Promise<void> {
  if (!waiting.has(deed)) return
  const finishing = waiting.get(deed) ?? deed.finish()
  waiting.set(deed, finishing)
  try {
    await finishing
  } finally {
    waiting.delete(deed)
  }
}
