import { readUserLimits as readUserLimitsCall } from '@bowerbird/domain/api/v2.contract.ts'
import * as calls from '@bowerbird/domain/api/v2-more.contract.ts'
import { readNotifications as readNotificationsCall } from '@bowerbird/domain/api/v2-notifications.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { readUserLimits } from './limits.views.ts'
import * as more from './more.actions.ts'
import { readNotifications } from './notifications.views.ts'
import { serveV2 } from './serve-v2.ts'

/** The calls that fewer clients make. */
export function moreRoutes(app: FastifyInstance, deps: Deps): void {
  serveV2(app, deps, calls.readNotes, more.readNotes)
  serveV2(app, deps, readNotificationsCall, readNotifications)
  serveV2(app, deps, readUserLimitsCall, readUserLimits)
  serveV2(app, deps, calls.readFollowedBy, more.readFollowedBy)
  serveV2(app, deps, calls.reorderQueue, more.reorderQueue)
  serveV2(app, deps, calls.shuffleQueue, more.shuffleQueue)
  serveV2(app, deps, calls.mutePost, more.mutePost)
  serveV2(app, deps, calls.unmutePost, more.unmutePost)
  serveV2(app, deps, calls.listBlocks, more.listBlocks)
  serveV2(app, deps, calls.addBlock, more.addBlock)
  serveV2(app, deps, calls.addBlocks, more.addBlocks)
  serveV2(app, deps, calls.removeBlock, more.removeBlock)
  serveV2(app, deps, calls.listFilteredTags, more.listFilteredTags)
  serveV2(app, deps, calls.addFilteredTags, more.addFilteredTags)
  serveV2(app, deps, calls.removeFilteredTag, more.removeFilteredTag)
  serveV2(app, deps, calls.listFilteredContent, more.listFilteredContent)
  serveV2(app, deps, calls.addFilteredContent, more.addFilteredContent)
  serveV2(app, deps, calls.removeFilteredContent, more.removeFilteredContent)
}
