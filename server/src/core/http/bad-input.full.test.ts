import type { Call } from '@bowerbird/domain/core/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let member: Person
beforeAll(async () => {
  world = await openWorld()
  member = await world.aMember()
})
afterAll(() => world.close())

const calls = () => [...world.app.servedCalls.values()].map(({ call }) => call)
/** Uploads are left out: their bodies are files, and tests of their own refuse them. */
const writes = () => calls().filter(({ method, takesFile }) => method !== 'GET' && !takesFile)
const nameOf = ({ method, path }: Call) => `${method} ${path}`
const pathOf = ({ path }: Call) => path.replace(/:\w+/g, 'x')

/** Returns everything this member owns as text: two equal snapshots mean that nothing changed. */
async function snapshot(): Promise<string> {
  const { rows } = await sql`
    select (select row_to_json(a) from accounts a where id = ${member.accountId}) as account,
           (select json_agg(b order by b.id) from blogs b
              join blog_members m on m.blog_id = b.id where m.account_id = ${member.accountId}) as blogs,
           (select json_agg(p order by p.id) from posts p where author_account_id = ${member.accountId}) as posts,
           (select json_agg(f order by f.id) from follows f where account_id = ${member.accountId}) as follows,
           (select count(*) from sessions where account_id = ${member.accountId}) as sessions`.execute(world.db)
  return JSON.stringify(rows)
}

async function sendRaw(call: Call, body: string | undefined, headers: Record<string, string>, who: Person = member) {
  const answer = await world.app.inject({
    method: call.method,
    url: pathOf(call),
    headers: { cookie: `session=${who.token}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { payload: body }),
  })
  const { meta, errors } = answer.json()
  expect(meta.status, nameOf(call)).toBe(answer.statusCode)
  return { status: answer.statusCode as number, code: errors?.[0]?.code, title: errors?.[0]?.title }
}

/** Returns the code that the call's family uses for this refusal. */
const codeOf = (call: Call, code: string) => call.family?.refusals[code]?.code ?? code

const withKey = () => ({ 'x-form-key': member.formKey })

describe('every write there is', () => {
  test('without the form key, or with another session’s, answers 403 and changes nothing [POST-391]', async () => {
    const before = await snapshot()
    const stranger = await world.aMember()
    for (const call of writes().filter(({ isLog }) => !isLog)) {
      expect(await sendRaw(call, '{}', {}), nameOf(call)).toMatchObject({
        status: 403,
        code: codeOf(call, 'core.bad_form_key'),
      })
      const other = await sendRaw(call, '{}', { 'x-form-key': stranger.formKey })
      expect(other, nameOf(call)).toMatchObject({ status: 403, code: codeOf(call, 'core.bad_form_key') })
    }
    expect(await snapshot()).toBe(before)
  })

  test('that needs a user answers 401 to a guest with a good form key [POST-394, POST-517]', async () => {
    const guest = world.aGuest()
    for (const call of writes().filter(({ who }) => who === 'member')) {
      const answer = await sendRaw(call, '{}', { 'x-form-key': guest.formKey }, guest)
      expect(answer, nameOf(call)).toMatchObject({ status: 401, code: codeOf(call, 'core.signed_out') })
    }
  })

  test('with a field it does not take answers 400 and names it, so that nobody slips a privilege in', async () => {
    const before = await snapshot()
    for (const call of writes()) {
      const answer = await sendRaw(call, JSON.stringify({ is_staff: true }), withKey())
      expect(answer.status, nameOf(call)).toBe(400)
    }
    expect(await snapshot()).toBe(before)
  })

  test.each([
    ['broken JSON', '{"a":', 'core.bad_body'],
    ['a list', '[1]', 'core.bad_body'],
    ['a bare string', '"hello"', 'core.bad_body'],
    ['a poisoned prototype', '{"__proto__":{"is_staff":true}}', 'core.bad_body'],
  ])('with %s for a body answers 400 in the envelope and changes nothing', async (_what, body, code) => {
    const before = await snapshot()
    for (const call of writes())
      expect(await sendRaw(call, body, withKey()), nameOf(call)).toMatchObject({
        status: 400,
        code: codeOf(call, code),
      })
    expect(await snapshot()).toBe(before)
  })

  test.each([
    [
      '80,000 fields',
      () => JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 1]))),
    ],
    ['a list of 11,000', () => JSON.stringify({ a: Array(11_000).fill(1) })],
    ['2,001 fields', () => JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`k${at}`, 1])))],
    ['lists 21 deep', () => `{"a":${'['.repeat(21)}${']'.repeat(21)}}`],
  ])('with %s for a body answers 400', async (_what, body) => {
    const sent = body()
    for (const call of writes().slice(0, 20))
      expect(await sendRaw(call, sent, withKey()), nameOf(call)).toMatchObject({
        status: 400,
        code: codeOf(call, 'core.bad_body'),
      })
  })

  test('is refused before its body is parsed: whoever has no key hears of that, not of the body', async () => {
    const bodies = ['{"a":', `{"a":${'['.repeat(500)}`, '{"form_key":"x", broken', `[${'1,'.repeat(20_000)}`]
    const noSession: Person = { ...member, token: '' }
    for (const call of writes().filter(({ isLog }) => !isLog)) {
      const guestStatus = call.family?.checksWhoFirst ? 401 : 403
      for (const body of bodies) {
        expect(await sendRaw(call, body, {}), nameOf(call)).toMatchObject({ status: 403 })
        expect(await sendRaw(call, body, {}, noSession), nameOf(call)).toMatchObject({ status: guestStatus })
      }
    }
  })

  test('takes the key from the body where no header has it, in JSON and in forms [POST-391]', async () => {
    for (const call of writes().filter(({ isLog }) => !isLog)) {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      for (const [body, headers] of [
        [JSON.stringify({ no_such_field: { a: '"form_key":"x' }, form_key: member.formKey }), {}],
        [`no_such_field=1&form_key=${member.formKey}`, form],
      ] as const)
        expect((await sendRaw(call, body, headers)).status, nameOf(call)).toBe(400)
    }
  })

  test('with a body of another kind answers 415, and with one too large 413', async () => {
    const call = writes()[0] as Call
    expect(await sendRaw(call, 'a=b', { ...withKey(), 'content-type': 'text/csv' })).toMatchObject({ status: 415 })
    const huge = JSON.stringify({ a: 'x'.repeat(1_048_576) })
    expect(await sendRaw(call, huge, withKey())).toMatchObject({ status: 413 })
  })
})

test('fields of every wrong type and size never break a call: each answers with a clear envelope', async () => {
  for (const call of calls()) {
    const names = Object.keys(shapeOf(call))
    const before = await snapshot()
    const statuses = new Set<number>()
    for (const value of names.length ? hostileValues : []) {
      const fields = Object.fromEntries(names.map((name) => [name, value]))
      const isRead = call.method === 'GET'
      const answer = isRead ? await readRaw(call, fields) : await sendRaw(call, JSON.stringify(fields), withKey())
      expect(answer.status, `${nameOf(call)} with ${JSON.stringify(value)?.slice(0, 40)}`).toBeLessThan(500)
      if (answer.status !== 200) expect(answer.title, nameOf(call)).toEqual(expect.any(String))
      statuses.add(answer.status)
    }
    if (!statuses.has(200)) expect(JSON.parse(await snapshot()), nameOf(call)).toEqual(JSON.parse(before))
  }
})

const hostileValues = [
  ...[null, '', 'x', '\u0000', '\ud800', 'y'.repeat(5000), -1, 1e300, '9223372036854775808'],
  ...[true, [], {}, [[]], '../../etc/passwd', "' or 1=1 --", '<script>alert(1)</script>'],
]

async function readRaw(call: Call, fields: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value))
  return sendRaw({ ...call, path: `${pathOf(call)}?${query}` }, undefined, {})
}

/** Lists the field names of a call, through the transforms that wrap its schema. */
function shapeOf(call: Call): Record<string, unknown> {
  let schema = call.input as unknown as { def: { in?: unknown; type: string }; shape?: Record<string, unknown> }
  while (schema.def.type === 'pipe') schema = schema.def.in as typeof schema
  return schema.shape ?? {}
}
