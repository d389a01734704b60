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
    document ??= describe(
      [...app.servedCalls.values()].map(({ call }) => call),
      [...app.apiCalls],
    )
    return document
  })
  // The reference needs its own inline script.
  const policy = policyForPages(
    { origin, adProvider: '', trackerUrl: null, errorReportsUrl: null, streamOrigins: [] },
    [],
  ).replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
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

/** The calls of apps have a section and credentials of their own. */
const ofApps = 'Tumblr API'

function describe(calls: Call[], callsOfApps: Call[]): object {
  const paths: Record<string, Record<string, object>> = {}
  const add = (call: Call, own: object) => {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: { ...operation(call), ...own } }
  }
  for (const call of callsOfApps) add(call, { tags: [ofApps], security: securityOfApps[call.who] })
  for (const call of calls)
    add(call, { tags: [sectionOf(call)], ...(call.who === 'member' && { security: [{ session: [] }] }) })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bowerbird',
      version: '1',
      description:
        'Every answer is an envelope of meta, response and, when refused, errors. Writes carry the form key of the session in X-Form-Key.',
    },
    tags: [
      {
        name: ofApps,
        description:
          'What apps call, in the names of the Tumblr API, version 2. Apps are registered at [/oauth/apps](/oauth/apps); [/developers](/developers) shows how to begin. A session counts for nothing here.',
      },
    ],
    components: { securitySchemes },
    paths,
  }
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
  api_key: { type: 'apiKey', in: 'query', name: 'api_key', description: 'The key of an app: reads what guests see.' },
  bearer: {
    type: 'oauth2',
    description: 'A token of OAuth 2, as Authorization: Bearer.',
    flows: {
      authorizationCode: {
        ...{ authorizationUrl: '/oauth2/authorize', tokenUrl: '/v2/oauth2/token', refreshUrl: '/v2/oauth2/token' },
        scopes: { basic: 'Read', write: 'Write', offline_access: 'A refresh token' },
      },
    },
  },
  oauth1: {
    type: 'http',
    scheme: 'OAuth',
    description: 'A signature of OAuth 1.0a with HMAC-SHA1, as Authorization: OAuth.',
  },
}

const ofAccounts = [{ bearer: [] }, { oauth1: [] }]
const securityOfApps = { anyone: [{ api_key: [] }, ...ofAccounts], member: ofAccounts }

function sectionOf({ path }: Call): string {
  const [, first = '', second = 'svc'] = path.split('/')
  return first === 'svc' ? second : first
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
    parameters,
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
        ...(call.bodyType === 'text/plain' && { 'text/plain': { schema: input } }),
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
