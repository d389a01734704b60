import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'

export function moderationRoutes(_app: FastifyInstance, _deps: Deps): void {}
