import { inflateRawSync } from 'node:zlib'
import { ask } from '../ask.ts'
import { type Ground, withGround } from '../ground.ts'
import { readOperations } from '../requests/operations.ts'
import type { Attack, Tally } from '../tally.ts'
import { makeScene, type Scene, type Secret, type Who } from './scene.ts'
import { type Way, waysOf } from './ways.ts'

const absentId = '999999999'

interface Told {
  status: number
  text: string
}

async function tell(ground: Ground, scene: Scene, who: Who, { method, path, body }: Way): Promise<Told> {
  const answer = await ground.app.inject({
    method,
    url: path.replace('{origin}', encodeURIComponent(ground.origin)),
    headers: ground.headersOf(scene.people[who]),
    ...(body && { payload: body }),
  })
  const isPacked = answer.headers['content-type'] === 'application/zip'
  const text = isPacked ? unpacked(answer.rawPayload) : answer.body
  return { status: answer.statusCode, text: `${text}\n${answer.headers.location ?? ''}` }
}

/** All the texts in an archive. */
function unpacked(zip: Buffer): string {
  const texts: string[] = []
  let at = zip.lastIndexOf('PK\x05\x06')
  const count = zip.readUInt16LE(at + 10)
  at = zip.readUInt32LE(at + 16)
  for (let nth = 0; nth < count; nth += 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const head = zip.readUInt32LE(at + 42)
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const packed = zip.subarray(from, from + size)
    texts.push((method === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return texts.join('\n')
}

const maySee = ({ allowed, may = [], isInPublic, isCovered }: Secret, who: Who, way: Way) =>
  way.isForAll
    ? Boolean(isInPublic)
    : allowed.includes(who) || may.includes(who) || Boolean(isCovered && way.uncovers && who !== 'under age')

/** The answer without what differs from one to the next. */
const alike = ({ status, text }: Told, id: string) => {
  const isPage = text.includes('<html')
  const shown = isPage ? (/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '') : text
  return `${status} ${shown.replaceAll(id, 'ID').replaceAll(BigInt(id).toString(36), 'ID')}`
}

const withAbsent = (way: Way, { postId }: Secret): Way => {
  const swap = (text: string) =>
    text.replaceAll(postId, absentId).replaceAll(BigInt(postId).toString(36), BigInt(absentId).toString(36))
  return { ...way, path: swap(way.path), ...(way.body && { body: JSON.parse(swap(JSON.stringify(way.body))) }) }
}

async function tryAll(ground: Ground, tally: Tally, scene: Scene) {
  const operations = readOperations(JSON.parse((await ask(ground.origin, { path: '/openapi.json' })).text))
  const everyone = Object.keys(scene.people) as Who[]
  const seen = new Set<string>()
  const asked = new Map<Who, number>()
  for (const who of everyone) {
    const told = new Set<string>()
    for (const secret of scene.secrets) {
      for (const way of waysOf(operations, secret, scene, who)) {
        const key = JSON.stringify(way)
        if (told.has(key)) continue
        const answer = await tell(ground, scene, who, way)
        told.add(key)
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
          const absent = await tell(ground, scene, who, withAbsent(way, secret))
          tally.check(alike(answer, secret.postId) === alike(absent, absentId), () => {
            const [one, other] = [alike(answer, secret.postId), alike(absent, absentId)]
            return `${who} can tell ${secret.what} from nothing by ${way.method} ${way.path}: ${one.slice(0, 150)} / ${other.slice(0, 150)}`
          })
        }
      }
    }
    asked.set(who, told.size)
  }
  for (const { what, allowed } of scene.secrets)
    for (const who of allowed)
      tally.check(seen.has(`${who} ${what}`), `${who} may see ${what} and nowhere does: nothing is proved`)
  return [...asked.values()].reduce((sum, count) => sum + count, 0)
}

async function tryFiles(ground: Ground, tally: Tally, scene: Scene) {
  for (const { what, path, allowed } of scene.files) {
    const absent = path.replace(/[0-9a-f]{40}/, 'a'.repeat(40))
    for (const [who, person] of Object.entries(scene.people)) {
      const load = (url: string) => ground.app.inject({ url, headers: ground.headersOf(person) })
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

export const matrix: Attack = {
  name: 'matrix',
  about: 'who may see what, by every way there is',
  run: (tally) =>
    withGround({}, async (ground) => {
      const scene = await makeScene(ground)
      const asked = await tryAll(ground, tally, scene)
      await tryFiles(ground, tally, scene)
      const people = Object.keys(scene.people).length
      tally.about = `${people} people × ${scene.secrets.length + scene.files.length} secrets, ${asked} requests`
    }),
}
