import type { Call } from '@bowerbird/domain/core/call.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../process/config.ts'
import { policyForPages } from './headers.ts'
import { referenceLook } from './reference-look.ts'

/** The contracts generate the reference at /docs, so it cannot be out of date. */
export async function apiReference(app: FastifyInstance, { origin }: Pick<Config, 'origin'>): Promise<void> {
  let document: object | undefined
  app.get('/openapi.json', async () => {
    document ??= describe([...app.servedCalls.values()].map(({ call }) => call))
    return document
  })
  // The reference needs its own inline script.
  const policy = policyForPages({ origin, adProvider: '', trackerUrl: null, errorReportsUrl: null }, []).replace(
    "script-src 'self'",
    "script-src 'self' 'unsafe-inline'",
  )
  let reference: Promise<FastifyInstance> | undefined
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    reference ??= openReference()
    const { statusCode, headers, rawPayload } = await (await reference).inject({ url: request.url })
    const isPage = String(headers['content-type']).startsWith('text/html')
    if (isPage) delete headers['content-length']
    return reply
      .code(statusCode)
      .headers(headers)
      .header('content-security-policy', policy)
      .send(isPage ? inEnglish(rawPayload) : rawPayload)
  }
  for (const path of ['/docs', '/docs/*']) app.get(path, show)
}

/** The library's page lacks a language, which screen readers need. */
const inEnglish = (page: Buffer) => page.toString().replace('<html>', '<html lang="en">')

/** Loads the library with the first request, because it is several megabytes that few ever need. */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = Fastify()
  await reference.register(scalar, {
    routePrefix: '/docs',
    configuration: { ...referenceLook, url: '/openapi.json' },
  })
  return reference
}

function describe(calls: Call[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bowerbird',
      version: '1',
      description:
        'Every answer is an envelope of meta, response and, when refused, errors. Writes carry the form key of the session in X-Form-Key.',
    },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    paths,
  }
}

function operation(call: Call): object {
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const properties = Object.entries((input.properties ?? {}) as Record<string, object>)
  const parameters = properties
    .filter(([name]) => inPath.includes(name) || call.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || Boolean(input.required?.includes(name)),
      schema,
    }))
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1] === 'svc' ? (call.path.split('/')[2] ?? 'svc') : (call.path.split('/')[1] ?? '')],
    parameters,
    ...(call.who === 'member' && { security: [{ session: [] }] }),
    ...(call.method !== 'GET' && { requestBody: { content: bodyOf(call, input) } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: envelopeOf(call) } } },
      default: { description: 'Refused: errors says why' },
    },
  }
}

const bodyOf = (call: Call, input: object) =>
  call.takesFile
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      }
    : {
        'application/json': { schema: input },
        'application/x-www-form-urlencoded': { schema: input },
        ...(call.mayTakeFile && { 'multipart/form-data': { schema: input } }),
      }

const envelopeOf = (call: Call) => ({
  type: 'object',
  required: ['meta', 'response'],
  properties: {
    meta: {
      type: 'object',
      required: ['status', 'msg'],
      properties: { status: { type: 'integer' }, msg: { type: 'string' } },
    },
    response: z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }),
  },
})
