import * as calls from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { jsonReader } from '../core/http/read-body.ts'
import { serve } from '../core/http/serve.ts'
import * as telemetry from './telemetry.actions.ts'

export async function telemetryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (plainText) => {
    // A beacon sends text/plain and no custom header.
    plainText.addContentTypeParser('text/plain', { parseAs: 'string' }, jsonReader(app))
    serve(plainText, deps, calls.sendLog, telemetry.storeLog)
  })
  serve(app, deps, calls.sendPlayerLog, telemetry.storePlayerLog)
  serve(app, deps, calls.sendConversion, telemetry.storeConversion)
  serve(app, deps, calls.sendClientError, telemetry.storeClientError)
  serve(app, deps, calls.sendUsage, telemetry.storeUsage)
}
