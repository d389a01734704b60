import { actionTrouble } from '@bowerbird/domain/core/words.ts'
import { ApiRefusal } from '../core/call-api.ts'
import { alert } from '../ui/dialogs.ts'
import { toast } from '../ui/toasts.ts'
import { type PostAction, tellPostEvent } from './posts.events.ts'

/** Runs a call about a post and tells how it went: a 403 quietly, anything else with an alert. POST-359 … POST-362, POST-463 … POST-465 */
export async function runPostAction<Answer>(
  action: PostAction,
  post: { id: string },
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await run()
    tellPostEvent({ name: `${action}:success`, post })
    return answer
  } catch (problem) {
    if (problem instanceof ApiRefusal && problem.status === 403) {
      tellPostEvent({ name: `${action}:forbidden`, post })
      toast(problem.text, { tone: 'problem' })
    } else {
      tellPostEvent({ name: `${action}:fail`, post })
      alert(actionTrouble)
    }
    throw problem
  }
}
