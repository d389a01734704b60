import { Outgoing } from '../../../../server/src/core/outside/outgoing.ts'
import { aTalker, greet } from '../../../../server/src/testing/talking.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { writePost } from '../../../../server/src/testing/writing.ts'
import { type Answer, type Asked, ask, findLeak } from '../ask.ts'
import { every, seed } from '../chosen.ts'
import { type Ground, withGround } from '../ground.ts'
import type { Attack, Tally } from '../tally.ts'
import { oddMethods, oddPaths } from './odd-paths.ts'
import { type Operation, readOperations } from './operations.ts'
import { shotsAt, shotsEverywhere } from './shots.ts'
import type { Known } from './values.ts'

const requestsMin = 100_000
const atOnce = 8
const hangsFromMs = 6000

/** Answers without the envelope. */
const withoutEnvelope = ['/services/poll', '/settings/export']
/** These may end the session, so each shot gets new people. */
const endsSessions = ['/logout', '/login', '/register', '/svc/account/sessions/end', '/svc/account/delete']

/** Lets nothing connect, because `addresses` tests what the server fetches. */
const alone = () => new Outgoing({ resolve: () => Promise.reject(new Error('nobody is there')) })

async function insertKnown(ground: Ground): Promise<Known> {
  const [one, other] = await Promise.all([aTalker(ground), aTalker(ground)])
  const posts = []
  for (const state of ['0', '1', '2', 'private']) {
    posts.push(await writePost(ground, one, { post: { state, tags: 'moss, tide' } }))
    posts.push(await writePost(ground, other, { post: { state, tags: 'moss' } }))
  }
  const { response } = await greet(ground, one, other)
  return {
    ids: [...posts.map(({ id }) => id), String(response.id), '1', '123456789'],
    blogs: [one.blogName, other.blogName, `${one.blogName}.example`, 'nobody-here'],
    uuids: [one.uuid, other.uuid, one.blogName, '00000000-0000-4000-8000-000000000000'],
    keys: [...posts.map(({ reblog_key }) => reblog_key), posts[0]?.embed_key ?? '', 'x'],
    words: ['moss', 'A few words', 'mia@example.test', '<p>Hello <b>there</b></p>', '0', '1', 'https://example.com/a'],
  }
}

async function peopleOn(ground: Ground): Promise<Person[]> {
  return [ground.aGuest(), await ground.aMember(), await ground.aMember({ isStaff: true })]
}

const whoIs = ['guest', 'member', 'staff']

function problemOf(answer: Answer, hasEnvelope: boolean): string | null {
  // oEmbed 1.0 asks for 501 for an unknown format.
  if (answer.status >= 500 && answer.status !== 501) return `answered ${answer.status}`
  if (answer.ms > hangsFromMs) return `took ${answer.ms.toFixed(0)} ms`
  const inside = findLeak(answer.text)
  if (inside) return `tells of ${inside.trim()}`
  return hasEnvelope ? problemOfEnvelope(answer) : null
}

function problemOfEnvelope({ status, text }: Answer): string | null {
  try {
    const { meta, response, errors } = JSON.parse(text)
    if (meta?.status !== status) return `${status} with meta ${meta?.status}`
    if (response === undefined) return 'has no response'
    if (status >= 400 && typeof errors?.[0]?.title !== 'string') return `${status} without a reason`
    return null
  } catch {
    return `${status} is no envelope: ${text.slice(0, 80)}`
  }
}

async function shoot(ground: Ground, tally: Tally, asked: Asked, who: number, person: Person, hasEnvelope: boolean) {
  const headers = { ...ground.headersOf(person), ...asked.headers }
  const problem = await ask(ground.origin, { ...asked, headers }).then(
    (answer) => problemOf(answer, hasEnvelope),
    (error) => `broke off: ${error.message}`,
  )
  const told = () => `${asked.method} ${asked.path.slice(0, 160)} as ${whoIs[who]} ${problem}; sent ${showBody(asked)}`
  tally.check(problem === null, told)
}

const showBody = ({ body = '', headers }: Asked) =>
  `${headers?.['content-type'] ?? ''} ${String(body).slice(0, 200)}`.trim() || 'nothing'

async function attackOperation(ground: Ground, tally: Tally, operation: Operation, known: Known, count: number) {
  const { path } = operation
  let people = await peopleOn(ground)
  const shots = [...shotsAt(operation, known, count, seed), ...shotsEverywhere(operation, known)]
  const hasEnvelope = !withoutEnvelope.includes(path)
  for (let at = 0; at < shots.length; at += atOnce) {
    if (endsSessions.includes(path)) people = await peopleOn(ground)
    const volley = shots.slice(at, at + atOnce)
    await Promise.all(
      volley.map((asked, nth) => {
        const who = (at + nth) % people.length
        return shoot(ground, tally, asked, who, people[who] as Person, hasEnvelope)
      }),
    )
  }
}

async function attackOddPaths(ground: Ground, tally: Tally, operations: Operation[]) {
  const people = await peopleOn(ground)
  const paths = [...oddPaths, ...operations.map(({ path }) => path.replace(/\{\w+\}/g, 'x'))]
  for (const path of paths)
    await Promise.all(
      oddMethods.map((method, nth) => {
        const who = nth % people.length
        return shoot(ground, tally, { method, path }, who, people[who] as Person, false)
      }),
    )
}

export const requests: Attack = {
  name: 'requests',
  about: 'requests made from the API description, as guest, member and staff',
  run: (tally) =>
    withGround({ outgoing: alone() }, async (ground) => {
      const known = await insertKnown(ground)
      const operations = readOperations(JSON.parse((await ask(ground.origin, { path: '/openapi.json' })).text))
      const each = Math.ceil(requestsMin / every / operations.length)
      for (const [at, operation] of operations.entries()) {
        await attackOperation(ground, tally, operation, known, each)
        if (at % 20 === 19) console.log(`  ${at + 1} of ${operations.length} calls, ${tally.broken.length} not held`)
      }
      const made = tally.tried
      await attackOddPaths(ground, tally, operations)
      tally.about = `${operations.length} calls, ${made} generated requests (seed ${seed}), ${tally.tried - made} odd paths`
    }),
}
