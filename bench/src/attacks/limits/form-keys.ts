import { databaseChecksum } from '../../../../server/src/testing/database-checksum.ts'
import { logInAgain, registerSomeone } from '../../../../server/src/testing/people.ts'
import type { AttackWorld } from '../attack-world.ts'
import { someOf } from '../chosen.ts'
import type { Tally } from '../tally.ts'

/** Sends every write as a cross-site page would, from a browser with a session; nothing may change. */
export async function tryFormKeys(world: AttackWorld, tally: Tally): Promise<void> {
  const first = await registerSomeone(world)
  const who = await logInAgain(world, first)
  const other = await world.aMember()
  const guest = world.aGuest()
  const evil = 'https://evil.example'
  const own = { 'x-form-key': who.formKey }
  const ways: Record<string, Record<string, string>> = {
    'no key': {},
    'an empty key': { 'x-form-key': '' },
    'another’s key': { 'x-form-key': other.formKey },
    'a guest’s key': { 'x-form-key': guest.formKey },
    'the key of an older session': { 'x-form-key': first.formKey },
    'a shortened key': { 'x-form-key': who.formKey.slice(0, -1) },
    'a key in other letters': { 'x-form-key': who.formKey.toUpperCase() },
    'a page elsewhere': { ...own, origin: evil },
    'no page at all': { ...own, origin: 'null' },
    'a cross-site fetch': { ...own, 'sec-fetch-site': 'cross-site' },
    'a neighbouring site': { ...own, 'sec-fetch-site': 'same-site' },
    'an origin that begins alike': { ...own, origin: `${world.origin}.evil.example` },
  }
  const before = await databaseChecksum(world.db)
  for (const { call } of someOf([...world.app.servedCalls.values()], 12)) {
    // Logs need no key, because they change nothing that anybody sees. BLOG-373
    if (call.method === 'GET' || call.isLog) continue
    for (const [what, headers] of Object.entries(ways)) {
      const type = call.takesFile ? 'multipart/form-data; boundary=x' : 'application/json'
      const answer = await world.app.inject({
        method: call.method,
        url: call.path.replace(/:\w+/g, 'x'),
        payload: call.takesFile ? fileBody : '{}',
        headers: { cookie: `session=${who.token}`, 'content-type': type, ...headers },
      })
      tally.check(answer.statusCode === 403, () => `${call.method} ${call.path} with ${what}: ${answer.statusCode}`)
    }
    const simple = await world.app.inject({
      method: call.method,
      url: call.path.replace(/:\w+/g, 'x'),
      payload: '{}',
      headers: { cookie: `session=${who.token}`, 'content-type': 'text/plain', origin: evil },
    })
    tally.check([400, 403, 415].includes(simple.statusCode), () => `${call.path} as plain text: ${simple.statusCode}`)
  }
  tally.check((await databaseChecksum(world.db)) === before, 'something changed without a key')
}

const fileBody = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nx\r\n--x--\r\n'
