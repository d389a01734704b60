import * as calls from '@bowerbird/domain/welcome/welcome.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { pickTopics, reachStep } from './settling.actions.ts'
import { listWelcomeBlogs, readWelcome } from './settling.views.ts'

export function welcomeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readWelcome, readWelcome)
  serve(app, deps, calls.pickTopics, pickTopics)
  serve(app, deps, calls.listWelcomeBlogs, listWelcomeBlogs)
  serve(app, deps, calls.reachStep, reachStep)
}
