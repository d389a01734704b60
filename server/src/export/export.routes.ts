import { exportEverything } from '@bowerbird/domain/export/export.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { admit } from '../core/http/admit.ts'
import type { Member } from '../core/http/viewer.ts'
import { zipOfAccount } from './zip-of-account.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(exportEverything.path, async (request, reply) => {
    const viewer = (await admit(deps, exportEverything, request, null)) as Member
    const zip = await zipOfAccount(deps, viewer)
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="bowerbird-export.zip"')
      .header('cache-control', 'no-store')
      .send(zip)
  })
}
