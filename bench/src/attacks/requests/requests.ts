import type { Known } from '../../../../e2e/valid-values.ts'
import { Outgoing } from '../../../../server/src/core/outside/outgoing.ts'
import { aTalker, greet } from '../../../../server/src/testing/talking.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { writePost } from '../../../../server/src/testing/writing.ts'
import { isShort } from '../../short.ts'
import { type Answer, type Asked, ask, findLeak } from '../ask.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import { every, seed, someOf } from '../chosen.ts'
import type { Attack, Tally } from '../tally.ts'
import { oddMethods, oddPaths } from './odd-paths.ts'
import { type Operation, readOperations } from './operations.ts'
import { shotsAt, shotsEverywhere } from './shots.ts'

const requestsMin = 100_000
const atOnce = 8
const hangsFromMs = 6000

/** Answers without the envelope. */
const withoutEnvelope = ['/services/poll', '/settings/export']
/** These may end the session, so each shot gets new people. */
const endsSessions = ['/logout', '/login', '/register', '/svc/account/sessions/end', '/svc/account/delete']

/** Lets nothing connect, because `addresses` tests what the server fetches. */
const alone = () => new Outgoing({ resolve: () => Promise.reject(new Error('nobody is there')) })

async function insertKnown(world: AttackWorld): Promise<Known> {
  const [one, other] = await Promise.all([aTalker(world), aTalker(world)])
  const posts = []
  for (const state of ['0', '1', '2', 'private']) {
    posts.push(await writePost(world, one, { post: { state, tags: 'moss, tide' } }))
    posts.push(await writePost(world, other, { post: { state, tags: 'moss' } }))
  }
  const { response } = await greet(world, one, other)
  return {
    ids: [...posts.map(({ id }) => id), String(response.id), '1', '123456789'],
    blogs: [one.blogName, other.blogName, `${one.blogName}.example`, 'nobody-here'],
    uuids: [one.uuid, other.uuid, one.blogName, '00000000-0000-4000-8000-000000000000'],
    keys: [...posts.map(({ reblog_key }) => reblog_key), posts[0]?.embed_key ?? '', 'x'],
    words: ['moss', 'A few words', 'mia@example.test', '<p>Hello <b>there</b></p>', '0', '1', 'https://example.com/a'],
  }
}

async function peopleOn(world: AttackWorld): Promise<Person[]> {
  return [world.aGuest(), await world.aMember(), await world.aMember({ isStaff: true })]
}

const whoIs = ['guest', 'member', 'staff']

function problemOf(answer: Answer, hasEnvelope: boolean): string | null {
  // oEmbed 1.0 asks for 501 for an unknown format.
  if (answer.status >= 500 && answer.status !== 501) return `answered ${answer.status}`
  if (answer.ms > hangsFromMs && !isShort) return `took ${answer.ms.toFixed(0)} ms`
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

async function shoot(
  world: AttackWorld,
  tally: Tally,
  asked: Asked,
  who: number,
  person: Person,
  hasEnvelope: boolean,
) {
  const headers = { ...world.headersOf(person), ...asked.headers }
  const problem = await ask(world.origin, { ...asked, headers }).then(
    (answer) => problemOf(answer, hasEnvelope),
    (error) => `broke off: ${error.message}`,
  )
  const reported = () =>
    `${asked.method} ${asked.path.slice(0, 160)} as ${whoIs[who]} ${problem}; sent ${showBody(asked)}`
  tally.check(problem === null, reported)
}

const showBody = ({ body = '', headers }: Asked) =>
  `${headers?.['content-type'] ?? ''} ${String(body).slice(0, 200)}`.trim() || 'nothing'

async function attackOperation(world: AttackWorld, tally: Tally, operation: Operation, known: Known, count: number) {
  const { path } = operation
  let people = await peopleOn(world)
  const shots = [...shotsAt(operation, known, count, seed), ...shotsEverywhere(operation, known)]
  const hasEnvelope = !withoutEnvelope.includes(path)
  for (let at = 0; at < shots.length; at += atOnce) {
    if (endsSessions.includes(path)) people = await peopleOn(world)
    const volley = shots.slice(at, at + atOnce)
    await Promise.all(
      volley.map((asked, nth) => {
        const who = (at + nth) % people.length
        return shoot(world, tally, asked, who, people[who] as Person, hasEnvelope)
      }),
    )
  }
}

async function attackOddPaths(world: AttackWorld, tally: Tally, operations: Operation[]) {
  const people = await peopleOn(world)
  const paths = [...someOf(oddPaths, 12), ...operations.map(({ path }) => path.replace(/\{\w+\}/g, 'x'))]
  for (const path of paths)
    await Promise.all(
      oddMethods.map((method, nth) => {
        const who = nth % people.length
        return shoot(world, tally, { method, path }, who, people[who] as Person, false)
      }),
    )
}

export const requests: Attack = {
  name: 'requests',
  about: 'requests made from the API description, as guest, member and staff',
  run: (tally) =>
    withWorld({ outgoing: alone() }, async (world) => {
      const known = await insertKnown(world)
      const operations = readOperations(JSON.parse((await ask(world.origin, { path: '/openapi.json' })).text))
      const each = Math.ceil(requestsMin / every / operations.length)
      const attacked = someOf(operations, 60)
      for (const [at, operation] of attacked.entries()) {
        await attackOperation(world, tally, operation, known, each)
        if (at % 20 === 19) console.log(`  ${at + 1} of ${attacked.length} calls, ${tally.broken.length} not held`)
      }
      const made = tally.tried
      await attackOddPaths(world, tally, someOf(operations, 12))
      tally.about = `${attacked.length} calls, ${made} generated requests (seed ${seed}), ${tally.tried - made} odd paths`
    }),
}
