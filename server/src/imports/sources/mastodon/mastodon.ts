import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Archive, Found, ImportSource, ReadOptions } from '../../import-source.ts'
import { SourceProblem } from '../../import-source.ts'
import { archiveOf, leftOut, reasonOf, untilBroken } from '../shared/imported.ts'
import { jsonElements } from '../shared/json-elements.ts'
import { asList, asObject, asText, type Loose } from '../shared/loose.ts'
import { readFile, readJson } from '../shared/read-json.ts'
import { type Home, mastodonFiles, readActivity } from './activity.ts'

const smallFileMaxBytes = 32 * 1024 * 1024
const outboxMaxBytes = 4 * 1024 ** 3
const followsMax = 20_000
/** Bounds the memory for ids. */
const seenMax = 1_000_000

/** A Mastodon archive. Its outbox is read piece by piece; one real archive has `orderedItems` twice. */
export const mastodon: ImportSource = {
  name: 'mastodon',
  async *read(from, options) {
    const archive = archiveOf(from)
    const outbox = shortest(archive, 'outbox.json')
    if (!outbox) throw new SourceProblem(t('This isn’t a Mastodon archive: it has no outbox.json.'))
    const folder = outbox.slice(0, -'outbox.json'.length)
    const home = await homeOf(archive, folder)
    yield* untilBroken('outbox.json', readOutbox(archive, outbox, home, options))
    for (const name of ['likes.json', 'bookmarks.json']) yield* untilBroken(name, leaveOutLinks(archive, folder + name))
    const follows = await followsIn(archive)
    if (follows.length > 0) yield { follows }
  },
}

async function* readOutbox(archive: Archive, name: string, home: Home, { signal }: ReadOptions): AsyncGenerator<Found> {
  const seen = new Set<string>()
  const stream = await archive.open(name, outboxMaxBytes)
  for await (const element of jsonElements(stream, new Set(['orderedItems.*']), { signal })) {
    if ('problem' in element) yield leftOut('outbox.json', element.problem)
    else
      for (const found of readActivity(asObject(element.value), home)) {
        const id = 'post' in found ? found.post.id : ''
        if (!seen.has(id)) yield found
        if (id && seen.size < seenMax) seen.add(id)
      }
  }
}

async function homeOf(archive: Archive, folder: string): Promise<Home> {
  const actor = asObject(await orNothing(readJson(archive, `${folder}actor.json`, smallFileMaxBytes)))
  const featured = asObject(await orNothing(readJson(archive, `${folder}featured.json`, smallFileMaxBytes)))
  return {
    actor: asText(actor.id),
    page: asText(actor.url),
    followers: asText(actor.followers),
    pinned: new Set(asList(featured.orderedItems).map(idOf)),
    fileFor: mastodonFiles(archive, asText(actor.id)),
  }
}

/** The posts can be read without it. */
const orNothing = (value: Promise<unknown>) =>
  value.catch((problem) => {
    reasonOf(problem)
    return null
  })

const idOf = (value: unknown): string => asText(value) || asText(asObject(value).id)

async function* leaveOutLinks(archive: Archive, name: string): AsyncGenerator<Found> {
  const collection: Loose = asObject(await readJson(archive, name, smallFileMaxBytes))
  for (const item of asList(collection.orderedItems))
    yield leftOut(idOf(item), t('Likes and bookmarks belong to posts on other servers, so they aren’t imported.'))
}

/** The list of followed accounts is a download of its own, which people may put beside the rest. */
async function followsIn(archive: Archive): Promise<string[]> {
  const name = shortest(archive, 'following_accounts.csv')
  const file = name && (await readFile(archive, name, smallFileMaxBytes))
  if (!file) return []
  return file
    .toString()
    .split(/\r?\n/)
    .map((line) => (line.split(',')[0] ?? '').replaceAll('"', '').trim())
    .filter((account) => /^[^@\s]+@[^@\s]+$/.test(account))
    .slice(0, followsMax)
}

/** Archives may be packed with a folder around them. */
function shortest(archive: Archive, end: string): string | null {
  let found: string | null = null
  for (const name of archive.names())
    if ((name === end || name.endsWith(`/${end}`)) && (!found || name.length < found.length)) found = name
  return found
}
