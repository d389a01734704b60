import * as calls from '@bowerbird/domain/federation/servers.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { serve } from '../../core/http/serve.ts'
import { readPostDeliveries } from './post-deliveries.views.ts'
import { giveUpServer, importServerRules, retryServer, setServerRule } from './servers.actions.ts'
import * as views from './servers.views.ts'

export function serversRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.listServers, views.listServers)
  serve(app, deps, calls.readServer, views.readServer)
  serve(app, deps, calls.listServerPeople, views.listServerPeople)
  serve(app, deps, calls.setServerRule, setServerRule)
  serve(app, deps, calls.retryServer, retryServer)
  serve(app, deps, calls.giveUpServer, giveUpServer)
  serve(app, deps, calls.previewServerRules, views.previewServerRules)
  serve(app, deps, calls.importServerRules, importServerRules)
  serve(app, deps, calls.exportServerRules, views.exportServerRules)
  serve(app, deps, calls.readPostDeliveries, readPostDeliveries)
}
