import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import * as actions from './conversations/conversations.actions.ts'
import { listConversations, readConversation } from './conversations/conversations.views.ts'
import { readParticipant } from './conversations/participants.views.ts'
import { pollRoutes } from './live/poll.routes.ts'
import { streamRoutes } from './live/stream.routes.ts'
import { imageRoutes } from './send/images.routes.ts'
import { sendRoutes } from './send/send.routes.ts'
import { drawingRoutes } from './stickers/drawings.routes.ts'
import { listStickerPacks } from './stickers.views.ts'
import { suggestParticipants } from './suggestions.views.ts'

export function messagingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readConversation, readConversation)
  serve(app, deps, calls.listConversations, listConversations)
  serve(app, deps, calls.deleteConversation, actions.deleteConversation)
  serve(app, deps, calls.flagConversation, actions.flagConversation)
  serve(app, deps, calls.markAsRead, actions.markAsRead)
  serve(app, deps, calls.readParticipant, readParticipant)
  serve(app, deps, calls.suggestParticipants, suggestParticipants)
  serve(app, deps, calls.listStickerPacks, listStickerPacks)
  sendRoutes(app, deps)
  imageRoutes(app, deps)
  drawingRoutes(app)
  pollRoutes(app, deps)
  streamRoutes(app, deps)
}
