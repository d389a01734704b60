import { deliveryDays } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { deleteEnded, runInSlices } from '../core/work/slices.ts'
import { sendDelivery } from './send-delivery.ts'

/** Receivers may take ten seconds each, so they have places of their own and hold up no other job. */
export const sendsAtOnce = 8

export const sendingTasks = (deps: Deps): Tasks => ({
  send_webhook: ({ deliveryId }) => sendDelivery(deps, deliveryId),
})

export const webhooksTasks = ({ db }: Deps): Tasks => ({
  forget_webhook_deliveries: (_, run) =>
    runInSlices(
      () => deleteEnded(db, 'webhook_deliveries', 'made_at', `${deliveryDays} days`),
      () => addJob(db, 'forget_webhook_deliveries', {}, 'webhook deliveries'),
      run?.abortSignal,
    ),
})
