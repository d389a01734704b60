import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzip } from '../archives/unzip.ts'
import type { Talker } from '../talking.ts'
import type { World } from '../world.ts'
import type { About, Way } from './places.ts'
import type { Scene, Subject } from './scene.ts'
import {
  apart,
  mayUncover,
  sharing,
  states,
  type Visibility,
  visibilityOf,
  visibilityOfReply,
  type Who,
  writers,
} from './states.ts'

type Asks = Record<string, (about: About) => Way[]>

export interface Found {
  asked: number
  /** The number of answers times secrets. */
  tried: number
  leaks: string[]
  /** Secrets that permitted viewers saw nowhere, for which the matrix proves nothing. */
  unseen: string[]
  /** Answers with an unexpected status. */
  broken: string[]
}

interface Secret {
  subject: Subject
  field: string
}

/** Requests every place about every subject as every viewer, and searches each answer for each secret. */
export async function findLeaks(world: World, scene: Scene, asks: Asks, whos: readonly Who[]): Promise<Found> {
  const secrets = secretsOf(scene)
  const seen = new Set<string>()
  const found: Found = { asked: 0, tried: 0, leaks: [], unseen: [], broken: [] }
  for (const who of whos) {
    const ways = new Map<string, Asked>()
    for (const asked of waysFor(scene, asks, who))
      ways.set(`${asked.viewer.accountId} ${JSON.stringify(asked.way)}`, asked)
    await atOnce([...ways.values()], async ({ place, way, viewer }) => {
      const { status, text } = await tell(world, scene, viewer, way)
      if (status >= 500) found.broken.push(`${place} answers ${status} to ${who}: ${way.url}`)
      for (const { subject, field } of secretsIn(text, secrets)) {
        seen.add(`${who} ${subject.name}`)
        if (!isAllowed(subject, who, way)) found.leaks.push(`${who} is shown ${field} of ${subject.name} by ${place}`)
      }
    })
    found.asked += ways.size
    found.tried += ways.size * secrets.size
    for (const subject of scene.subjects)
      if (visibilityTo(who, subject) === 'sent' && !seen.has(`${who} ${subject.name}`))
        found.unseen.push(`${who} may see ${subject.name} and is shown it nowhere`)
  }
  found.leaks = [...new Set(found.leaks)]
  return found
}

const askedAtOnce = 8

async function atOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: askedAtOnce }, worker))
}

export const secretsOf = ({ subjects }: Scene): Map<string, Secret> =>
  new Map(
    subjects.flatMap((subject) => Object.entries(subject.secrets).map(([field, word]) => [word, { subject, field }])),
  )

/** Splits the text into words, because each secret is one word of letters and digits. */
export function secretsIn(text: string, secrets: Map<string, Secret>): Secret[] {
  const words = new Set(text.match(/z[0-9a-f]{16}|[0-9a-f]{40}/g) ?? [])
  return [...words].flatMap((word) => secrets.get(word) ?? [])
}

interface Asked {
  place: string
  way: Way
  viewer: Talker
}

/**
 * The people of one kind take turns. An answer that is the same for all viewers shows a blocked pair
 * no more than a guest, so only others ask for it.
 */
function* waysFor(scene: Scene, asks: Asks, who: Who): Generator<Asked> {
  const { viewers, several } = scene.people
  const people = who === 'walled' || who === 'blocker' ? several[who] : [viewers[who]]
  for (const subject of scene.subjects) {
    const viewer = people[Math.floor(states.indexOf(subject.state) / sharing) % people.length] as Talker
    for (const named of subject.named)
      for (const [place, ask] of Object.entries(asks))
        for (const way of ask({ who, viewer, named, subject, scene }))
          if (!way.isForAll || !apart.includes(who)) yield { place, way, viewer }
  }
}

export const visibilityTo = (who: Who, { state, depth, isReply }: Subject): Visibility =>
  isReply ? visibilityOfReply(state, who) : visibilityOf(state, depth, who)

function isAllowed(subject: Subject, who: Who, way: Way): boolean {
  const { isOwnData, uncovers } = way
  if (isOwnData && writers.includes(who)) return true
  const visibility = visibilityTo(seenAs(who, way), subject)
  return (
    visibility === 'sent' ||
    visibility === 'either' ||
    (visibility === 'covered' && Boolean(uncovers) && mayUncover(subject.state, who))
  )
}

/** A token never has the powers of staff. */
function seenAs(who: Who, { isForAll, isMailed, isApi }: Way): Who {
  if (isForAll || isMailed) return 'guest'
  return isApi && who === 'staff' ? 'follower' : who
}

async function tell(world: World, scene: Scene, viewer: Talker, { url: asked, body, headers, isMailed, isApi }: Way) {
  const { token, formKey } = viewer
  const bearer = scene.api.tokens.get(viewer)
  const url = isApi && !bearer ? `${asked}${asked.includes('?') ? '&' : '?'}api_key=${scene.api.key}` : asked
  const session = { cookie: `session=${token}`, 'x-form-key': formKey }
  const before = isMailed ? mailsIn(world).length : 0
  const answer = await world.app.inject({
    method: body ? 'POST' : 'GET',
    url: url.replace('%7Borigin%7D', encodeURIComponent(world.config.origin)),
    headers: { ...(isApi ? bearer && { authorization: `Bearer ${bearer}` } : session), ...headers },
    ...(body && { payload: body }),
  })
  const text = answer.headers['content-type'] === 'application/zip' ? unzipped(answer.rawPayload) : answer.body
  const mails = isMailed ? mailsIn(world).slice(before).join('\n') : ''
  return { status: answer.statusCode, text: `${text}\n${answer.headers.location ?? ''}\n${mails}` }
}

function mailsIn({ dataDir }: World): string[] {
  const folder = join(dataDir, 'outbox')
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
  } catch {
    return []
  }
}

/** Returns all texts in an archive, and in the archives within it. */
export const unzipped = (zip: Buffer): string =>
  [...unzip(zip)].map(([name, file]) => (name.endsWith('.zip') ? unzipped(file) : file.toString('utf8'))).join('\n')
