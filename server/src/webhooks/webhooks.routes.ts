import * as calls from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  pingWebhook,
  rotateWebhookSecret,
  switchOnWebhook,
} from './webhooks.actions.ts'
import { listWebhooks } from './webhooks.views.ts'

export function webhooksRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.listWebhooks, listWebhooks)
  serve(app, deps, calls.addWebhook, addWebhook)
  serve(app, deps, calls.editWebhook, editWebhook)
  serve(app, deps, calls.rotateWebhookSecret, rotateWebhookSecret)
  serve(app, deps, calls.pingWebhook, pingWebhook)
  serve(app, deps, calls.switchOnWebhook, switchOnWebhook)
  serve(app, deps, calls.deleteWebhook, deleteWebhook)
}
