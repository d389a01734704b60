import { lockSite, updateSite } from '../../../../server/src/core/site.store.ts'
import { findWrongFiles } from '../../../../server/src/testing/matrix/find-files.ts'
import { findLeaks, unzipped } from '../../../../server/src/testing/matrix/find-leaks.ts'
import { findSent } from '../../../../server/src/testing/matrix/find-sent.ts'
import { pages, places } from '../../../../server/src/testing/matrix/places.ts'
import { makeScene as makeTableScene } from '../../../../server/src/testing/matrix/scene.ts'
import { viewers as allViewers, states } from '../../../../server/src/testing/matrix/states.ts'
import { kinds } from '../../../../server/src/testing/matrix/written.ts'
import { isShort } from '../../short.ts'
import { ask } from '../ask.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import { every, someOf } from '../chosen.ts'
import { readOperations } from '../requests/operations.ts'
import type { Attack, Tally } from '../tally.ts'
import { makeScene, type Scene, type Secret, type Who } from './scene.ts'
import { type Way, waysOf } from './ways.ts'

const absentId = '999999999'
const viewers = someOf(allViewers, 1)

interface Answer {
  status: number
  text: string
}

async function request(world: AttackWorld, scene: Scene, who: Who, { method, path, body }: Way): Promise<Answer> {
  const answer = await world.app.inject({
    method,
    url: path.replace('{origin}', encodeURIComponent(world.origin)),
    headers: world.headersOf(scene.people[who]),
    ...(body && { payload: body }),
  })
  const isPacked = answer.headers['content-type'] === 'application/zip'
  const text = isPacked ? unzipped(answer.rawPayload) : answer.body
  return { status: answer.statusCode, text: `${text}\n${answer.headers.location ?? ''}` }
}

const maySee = ({ allowed, may = [], isInPublic, isCovered }: Secret, who: Who, way: Way) =>
  way.isForAll
    ? Boolean(isInPublic)
    : allowed.includes(who) || may.includes(who) || Boolean(isCovered && way.uncovers && who !== 'under age')

/** Removes what differs between two answers to the same question. */
const alike = ({ status, text }: Answer, id: string) => {
  const isPage = text.includes('<html')
  const shown = isPage ? (/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '') : text
  return `${status} ${shown.replaceAll(id, 'ID').replaceAll(BigInt(id).toString(36), 'ID')}`
}

const withAbsent = (way: Way, { postId }: Secret): Way => {
  const swap = (text: string) =>
    text.replaceAll(postId, absentId).replaceAll(BigInt(postId).toString(36), BigInt(absentId).toString(36))
  return { ...way, path: swap(way.path), ...(way.body && { body: JSON.parse(swap(JSON.stringify(way.body))) }) }
}

async function tryAll(world: AttackWorld, tally: Tally, scene: Scene) {
  const operations = readOperations(JSON.parse((await ask(world.origin, { path: '/openapi.json' })).text))
  const everyone = someOf(Object.keys(scene.people) as Who[], 3)
  const secrets = someOf(scene.secrets, 3)
  const seen = new Set<string>()
  const asked = new Map<Who, number>()
  for (const who of everyone) {
    const reported = new Set<string>()
    for (const secret of secrets) {
      for (const way of waysOf(operations, secret, scene, who)) {
        const key = JSON.stringify(way)
        if (reported.has(key)) continue
        const answer = await request(world, scene, who, way)
        reported.add(key)
        tally.check(answer.status < 500, () => `${way.method} ${way.path} answers ${answer.status} to ${who}`)
        for (const each of scene.secrets) {
          const isShown = answer.text.includes(each.mark)
          if (isShown) seen.add(`${who} ${each.what}`)
          tally.check(
            !isShown || maySee(each, who, way),
            () => `${who} is shown ${each.what} by ${way.method} ${way.path}`,
          )
        }
        if (way.aboutPost && secret.postId && !secret.isCovered && !maySee(secret, who, way)) {
          const absent = await request(world, scene, who, withAbsent(way, secret))
          tally.check(alike(answer, secret.postId) === alike(absent, absentId), () => {
            const [one, other] = [alike(answer, secret.postId), alike(absent, absentId)]
            return `${who} can tell ${secret.what} from nothing by ${way.method} ${way.path}: ${one.slice(0, 150)} / ${other.slice(0, 150)}`
          })
        }
      }
    }
    asked.set(who, reported.size)
  }
  for (const { what, allowed } of secrets)
    for (const who of allowed.filter((one) => everyone.includes(one)))
      tally.check(seen.has(`${who} ${what}`), `${who} may see ${what} and nowhere does: nothing is proved`)
  return [...asked.values()].reduce((sum, count) => sum + count, 0)
}

async function tryFiles(world: AttackWorld, tally: Tally, scene: Scene) {
  for (const { what, path, allowed } of scene.files) {
    const absent = path.replace(/[0-9a-f]{40}/, 'a'.repeat(40))
    for (const [who, person] of Object.entries(scene.people)) {
      const load = (url: string) => world.app.inject({ url, headers: world.headersOf(person) })
      const answer = await load(path)
      const isAllowed = allowed.includes(who as Who)
      tally.check((answer.statusCode === 200) === isAllowed, () => `${who} asks for ${what}: ${answer.statusCode}`)
      if (isAllowed) continue
      const nothing = await load(absent)
      const isSame = nothing.statusCode === answer.statusCode && nothing.body === answer.body
      tally.check(isSame, () => `${who} can tell ${what} from nothing: ${answer.body} / ${nothing.body}`)
    }
  }
}

/**
 * Tries the tests' shared table of states, places and viewers with every kind of post; pages get one kind each. The
 * short form leaves the places to the tests.
 */
async function tryTable(world: AttackWorld, tally: Tally) {
  const scene = await makeTableScene(world, isShort ? ['photo'] : kinds, every === 1, someOf(states, 2))
  const found = await findLeaks(world, scene, isShort ? {} : places, viewers)
  const drawnScene = isShort ? scene : await makeTableScene(world, kinds, false)
  const drawn = await findLeaks(world, drawnScene, pages, viewers)
  const files = await findWrongFiles(world, scene, viewers)
  const sent = await findSent(world, scene)
  const broken = [
    ...sent.leaks,
    ...sent.unseen,
    ...found.leaks,
    ...(isShort ? [] : found.unseen),
    ...found.broken,
    ...drawn.leaks,
    ...drawn.broken,
    ...files.wrong,
  ]
  tally.tried += found.tried + drawn.tried + sent.tried + files.asked - broken.length
  for (const what of broken) tally.check(false, what)
  const asked = found.asked + drawn.asked + files.asked
  return `${scene.subjects.length} contents × ${viewers.length} viewers by the table, ${asked} requests, ${sent.asked} mails, webhooks and notices`
}

export const matrix: Attack = {
  name: 'matrix',
  about: 'who may see what, by every way there is',
  run: (tally) =>
    withWorld({}, async (world) => {
      // One person writes more secrets than the posts of a day.
      await world.db.transaction().execute(async (tx) => {
        await lockSite(tx)
        await updateSite(tx, { posts_per_day: 0 })
      })
      const scene = await makeScene(world)
      const asked = await tryAll(world, tally, scene)
      await tryFiles(world, tally, scene)
      const people = Object.keys(scene.people).length
      const table = await tryTable(world, tally)
      tally.about = `${people} people × ${scene.secrets.length + scene.files.length} secrets, ${asked} requests; ${table}`
    }),
}
