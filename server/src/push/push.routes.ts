import * as calls from '@bowerbird/domain/push/push.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { savePush, subscribeDevice, unsubscribeDevice } from './push.actions.ts'
import { readPush, readPushItem } from './push.views.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readPush, readPush)
  serve(app, deps, calls.readPushItem, readPushItem)
  serve(app, deps, calls.subscribeDevice, subscribeDevice)
  serve(app, deps, calls.unsubscribeDevice, unsubscribeDevice)
  serve(app, deps, calls.savePush, savePush)
}
