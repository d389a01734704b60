import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'

export function notesRoutes(_app: FastifyInstance, _deps: Deps): void {}
