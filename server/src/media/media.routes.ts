import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'

export function mediaRoutes(_app: FastifyInstance, _deps: Deps): void {}
