import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outgoing } from '../../../../server/src/core/outside/outgoing.ts'
import { anApp, tokensFor } from '../../../../server/src/testing/api/apps.ts'
import { openWorld, type World } from '../../../../server/src/testing/world.ts'
import { readOperations } from './operations.ts'
import { shotsAt, shotsEverywhere } from './shots.ts'

const seed = 20_261_116
const shotsEach = 2

let world: World
beforeAll(async () => {
  const outgoing = new Outgoing({ resolve: () => Promise.reject(new Error('nobody is there')) })
  world = await openWorld({}, 'none', { outgoing })
})
afterAll(() => world.close())

test(`no request generated from the description of a call answers 5xx (seed ${seed})`, async () => {
  const me = await world.aMember()
  const known = {
    ...{ ids: ['1', '123456789'], blogs: [me.blogName, 'nobody-here'], uuids: [me.blogName] },
    ...{ keys: ['x'], words: ['moss', '<p>words</p>', 'mia@example.test', '0', '1', 'https://example.com/a'] },
  }
  const operations = readOperations((await world.app.inject('/openapi.json')).json())
  expect(operations.length).toBeGreaterThan(100)
  const { access_token } = await tokensFor(world, me, await anApp(world, me))
  const broken: string[] = []
  for (const operation of operations)
    for (const { method, path, headers, body } of [
      ...shotsAt(operation, known, shotsEach, seed),
      ...shotsEverywhere(operation, known, ['mo\u0000ss', 'mo\ud83dss']),
    ]) {
      const who = operation.path.startsWith('/svc/account/delete') ? await world.aMember() : me
      const { statusCode } = await world.app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...headers,
          ...(operation.path.startsWith('/v2/')
            ? { authorization: `Bearer ${access_token}` }
            : { cookie: `session=${who.token}`, 'x-form-key': who.formKey }),
        },
        ...(body !== undefined && { payload: body }),
      })
      if (statusCode >= 500) broken.push(`${statusCode} ${method} ${path.slice(0, 200)} ${String(body).slice(0, 300)}`)
    }
  expect(broken).toEqual([])
})
