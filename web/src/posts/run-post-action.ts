import type { Call, OutputOf, SentTo } from '@bowerbird/domain/core/call.ts'
import { actionTrouble } from '@bowerbird/domain/core/words.ts'
import { ApiRefusal, type Caller } from '../core/call-api.ts'
import { useCall } from '../core/query.ts'
import { sessionLostCode } from '../core/session-end.ts'
import { alert } from '../ui/overlays/dialogs.ts'
import { toast } from '../ui/overlays/toasts.ts'
import { emitPostEvent, type PostAction } from './posts.events.ts'

type RunPostAction = <C extends Call>(
  action: PostAction,
  post: { id: string },
  endpoint: C,
  sent: SentTo<C>,
) => Promise<OutputOf<C>>

/** Makes a call about a post and tells how it went: a 403 quietly, anything else with an alert. POST-359 … POST-362, POST-463 … POST-465 */
export const runPostActions =
  (call: Caller): RunPostAction =>
  async (action, post, endpoint, sent) => {
    if (!endpoint?.path) throw new Error(`Missing endpoint url for ${action}`) // POST-361
    try {
      const answer = await call(endpoint, sent)
      emitPostEvent({ name: `${action}:success`, post })
      return answer
    } catch (problem) {
      const body = problem instanceof ApiRefusal ? problem.body : undefined
      if (problem instanceof ApiRefusal && problem.status === 403) {
        emitPostEvent({ name: `${action}:forbidden`, post, body })
        toast(problem.text, { tone: 'problem' })
      } else {
        emitPostEvent({ name: `${action}:fail`, post, body })
        // Its form tells of a lost session.
        if (!(problem instanceof ApiRefusal && problem.code === sessionLostCode)) alert(actionTrouble())
      }
      throw problem
    }
  }

/** The way to act on a post from a component. */
export const usePostAction = (): RunPostAction => runPostActions(useCall())
