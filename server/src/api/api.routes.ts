import * as calls from '@bowerbird/domain/api/v2.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveV2 } from './serve-v2.ts'
import { readBlogInfo, readUser } from './v2.views.ts'

export function apiRoutes(app: FastifyInstance, deps: Deps): void {
  serveV2(app, deps, calls.readUser, readUser)
  serveV2(app, deps, calls.readBlogInfo, readBlogInfo)
}
