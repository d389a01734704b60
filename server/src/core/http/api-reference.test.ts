import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  summary: string
  tags: string[]
  parameters: Parameter[]
  security?: object[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
}
interface OpenApi {
  openapi: string
  info: { title: string; version: string }
  tags: { name: string }[]
  components: { securitySchemes: Record<string, { type: string; in: string; name: string }> }
  paths: Record<string, Record<string, Operation>>
}

let world: World
let document: OpenApi
beforeAll(async () => {
  world = await openWorld()
  document = (await world.app.inject({ url: '/openapi.json' })).json()
})
afterAll(() => world.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('every served call is in the reference, and everything in it is served', () => {
  const calls = [...[...world.app.servedCalls.values()].map(({ call }) => call), ...world.app.apiCalls]
  const served = calls.map((call) => `${call.method} ${call.path}`)
  const described = operations().map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  expect(served.length).toBeGreaterThan(30)
  expect(described.toSorted()).toEqual(served.toSorted())
  for (const call of described) {
    const [method, url] = call.split(' ') as ['GET', string]
    expect([call, world.app.hasRoute({ method, url })]).toEqual([call, true])
  }
})

test('the reference has the shape of OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(document.components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie' })
  for (const { path, method, operation } of operations()) {
    const where = `${method} ${path}`
    expect(where).toMatch(/^(get|post|put|delete) \/[\w{}/]*$/)
    expect([where, operation.summary.length > 5]).toEqual([where, true])
    expect([where, Object.keys(operation.responses)]).toEqual([where, ['200', 'default']])
    for (const answer of Object.values(operation.responses)) expect(answer.description).toBeTruthy()
    const named = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect([where, new Set(named).size]).toEqual([where, named.length])
    for (const parameter of operation.parameters) {
      expect([where, ['path', 'query'].includes(parameter.in)]).toEqual([where, true])
      expect([where, typeof parameter.schema]).toEqual([where, 'object'])
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path' && parameter.required)
    expect([where, declared.map(({ name }) => name)]).toEqual([where, inPath])
    expect([where, operation.requestBody !== undefined]).toEqual([where, method !== 'get'])
    for (const body of Object.values(operation.requestBody?.content ?? {}))
      expect([where, typeof body.schema]).toEqual([where, 'object'])
    if (method === 'get') expect([where, operation.parameters.every(({ schema }) => schema)]).toEqual([where, true])
  }
  expect(JSON.stringify(document)).not.toContain('"$ref":"#/$defs')
})

test('a call that needs an account says so, and one that takes a file how it is sent', () => {
  const operation = (path: string, method: string) => document.paths[path]?.[method] as Operation
  expect(operation('/svc/follow', 'post').security).toEqual([{ session: [] }])
  expect(operation('/svc/data/tumblelog', 'get').security).toBeUndefined()
  expect(Object.keys(operation('/svc/follow', 'post').requestBody?.content ?? {})).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ])
  expect(Object.keys(operation('/svc/post/upload/{kind}', 'post').requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ])
  expect(Object.keys(operation('/services/cslog', 'post').requestBody?.content ?? {})).toContain('text/plain')
})

test('the calls of apps have a section of their own, with the three credentials that they take [API-087]', () => {
  const { session: _session, ...schemes } = document.components.securitySchemes
  expect(schemes).toMatchObject({
    api_key: { type: 'apiKey', in: 'query', name: 'api_key' },
    bearer: { type: 'oauth2', flows: { authorizationCode: { tokenUrl: '/v2/oauth2/token' } } },
    oauth1: { type: 'http', scheme: 'OAuth' },
  })
  expect(document.tags.map(({ name }) => name)).toEqual(['Tumblr API'])
  const ofApps = operations().filter(({ operation }) => operation.tags.includes('Tumblr API'))
  expect(ofApps.map(({ path }) => path)).toEqual(operations().flatMap(({ path }) => (isOfApps(path) ? [path] : [])))
  expect(ofApps.length).toBe(world.app.apiCalls.size)
  const named = (security: object[] = []) => security.flatMap((one) => Object.keys(one))
  expect(named(document.paths['/v2/blog/{blog}/posts']?.get?.security)).toEqual(['api_key', 'bearer', 'oauth1'])
  expect(named(document.paths['/v2/blog/{blog}/posts']?.post?.security)).toEqual(['bearer', 'oauth1'])
  expect(document.paths['/v2/user/dashboard']?.get?.parameters.map(({ name }) => name)).toContain('since_id')
})
const isOfApps = (path: string) => path.startsWith('/v2/')

test('/docs shows the reference, and needs nobody else for it', async () => {
  const page = await world.app.inject({ url: '/docs/' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('/openapi.json')
  expect(page.body).toContain('<html lang="en">')
  expect(page.body).toContain('<title>API reference · Bowerbird</title>')
  for (const offer of ['agent', 'mcp']) expect(page.body).toMatch(new RegExp(`"${offer}":\\s*\\{\\s*"disabled": true`))
  expect(page.body).toContain('"telemetry": false')
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string)
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    expect(address).not.toMatch(/^(https?:)?\/\//)
    const url = new URL(address, 'http://localhost/docs/').pathname
    expect([url, (await world.app.inject({ url })).statusCode]).toEqual([url, 200])
  }
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
