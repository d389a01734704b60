import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every call answers in the envelope, with its errors named and numbered by what is wrong [BLOG-374]', async () => {
  const [me, other] = [await world.aMember(), await world.aMember()]
  const ask = async (who: Person, method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { cookie: `session=${who.token}`, 'x-form-key': who.formKey }
    const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) })
    return [answer.statusCode, answer.json()]
  }
  const refused = (status: number, msg: string) => [
    status,
    {
      meta: { status, msg },
      response: expect.any(Object),
      errors: [expect.objectContaining({ title: expect.any(String) })],
    },
  ]
  const view = (name: string) => ask(me, 'GET', `/svc/indash_blog?tumblelog_name_or_id=${name}`)
  const [status, answered] = await view(other.blogName)
  expect([status, answered.meta, Object.keys(answered)]).toEqual([
    200,
    { status: 200, msg: 'OK' },
    ['meta', 'response'],
  ])
  expect(answered.response.tumblelog.name).toBe(other.blogName)

  const follow = (who: Person, body: object) => ask(who, 'POST', '/svc/follow', body)
  expect(await follow(me, { tumblelog: other.blogName, unknown: 1 })).toEqual(refused(400, 'Bad Request'))
  expect(await follow(world.aGuest(), { tumblelog: other.blogName })).toEqual(refused(401, 'Unauthorized'))
  const header = { tumblelog_name_or_id: other.blogName, tumblelog: { title: 'Mine' } }
  expect(await ask(me, 'POST', '/svc/indash_blog/header', header)).toEqual(refused(403, 'Forbidden'))
  expect(await view('there-is-no-such-blog')).toEqual(refused(404, 'Not Found'))

  const numbered = await ask(me, 'GET', '/svc/conversations/participant_suggestions?participant=nobody')
  expect(numbered).toEqual(refused(400, 'Bad Request'))
  expect(numbered[1].errors[0].code).toEqual(expect.any(Number))
})

test('an unknown call answers 404 in the envelope [POST-392]', async () => {
  const answer = await world.app.inject({ method: 'POST', url: '/svc/no-such-call' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    meta: { status: 404, msg: 'Not Found' },
    response: {},
    errors: [{ code: 'core.not_found' }],
  })
})
