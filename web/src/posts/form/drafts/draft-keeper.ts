import { discardAutosave, saveAutosave } from '@bowerbird/domain/posts/autosaves.contract.ts'
import { autosaveEveryMs } from '@bowerbird/domain/posts/posts.limits.ts'
import type { Caller } from '../../../core/call-api.ts'
import { keepForLater } from '../../../core/offline/outbox.ts'
import { namesIn } from '../../../core/offline/waiting-names.ts'
import type { Written } from '../post-form.state.ts'
import { dropLocally, keepable, keepLocally } from './stored-drafts.ts'

/** Sends in turn, so that what is dropped is not brought back by a save that was on its way. */
export function keeperOf({ call, userName, form }: { call: Caller; userName: string; form: string }) {
  let turn: Promise<unknown> = Promise.resolve()
  const waiting = new Map<string, Written>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentAt = 0
  const inTurn = (send: () => Promise<unknown>) => {
    // A failure costs nothing yet: the words are in this browser, and the next save sends them again.
    turn = turn.then(send).catch(() => {})
  }
  const sendNow = () => {
    clearTimeout(timer)
    timer = undefined
    sentAt = Date.now()
    for (const [id, written] of waiting)
      inTurn(() => call(saveAutosave, { id, form, tumblelog: written.blogName, written: JSON.stringify(written) }))
    waiting.clear()
  }
  return {
    keepHere(id: string, now: Written) {
      const written = keepable(now)
      keepLocally(userName, form, { id, written, keptAt: Date.now() })
      // Earlier versions kept drafts in this browser alone, without such an id. Other devices have no waiting picture.
      if (!isUuid.test(id) || namesIn(JSON.stringify(written)).size > 0) return
      waiting.set(id, written)
      timer ??= setTimeout(sendNow, Math.max(0, sentAt + autosaveEveryMs - Date.now()))
    },
    drop(id: string) {
      dropLocally(userName, form, id)
      waiting.delete(id)
      if (isUuid.test(id)) inTurn(() => call(discardAutosave, { id }).catch(() => discardLater(userName, id)))
    },
    sendNow,
    stop: () => clearTimeout(timer),
  }
}

const isUuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** The server may have a copy from before, which would be offered although the post is sent. */
async function discardLater(userName: string, id: string): Promise<void> {
  if (!navigator.onLine) await keepForLater({ id, userName, path: discardAutosave.path, body: { id } })
}
