import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aTalker, type Talker } from '../../../../server/src/testing/talking.ts'
import { filesIn, multipart, type SentFile } from '../../../../server/src/testing/uploads.ts'
import { isShort } from '../../short.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import type { Attack, Tally } from '../tally.ts'
import { tryBrokenSending } from './broken-sending.ts'
import { type HostileFile, makeHostileFiles, mark } from './hostile-files.ts'
import type { Target } from './target.ts'

/** Each place takes one of these and refuses others. */
const inShort = /^(JPEG|MP4|MP3) with a page behind it$|^half a PNG$/

const targetsOf = (who: Talker, other: Talker): Target[] => [
  ...['photo', 'artwork', 'audio', 'video'].map((kind) => ({
    what: kind,
    path: `/svc/post/upload/${kind}`,
    field: kind,
    fields: {},
  })),
  { what: 'avatar', path: `/svc/blog/${who.blogName}/avatar`, field: 'avatar', fields: {} },
  {
    what: 'message',
    path: '/svc/conversations/messages',
    field: 'image',
    fields: { participant: who.uuid, 'participants[]': other.uuid, type: 'IMAGE' },
  },
]

interface Sent {
  status: number
  title: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: each target answers in its own shape.
  response: any
}

async function send(
  world: AttackWorld,
  who: Talker,
  { path, field, fields }: Target,
  file: HostileFile,
): Promise<Sent> {
  const sent: SentFile = { body: file.body, field, name: file.name, mime: 'image/jpeg' }
  const { payload, headers } = await multipart(sent, fields)
  return post(world, who, path, payload, headers)
}

async function sendRaw(world: AttackWorld, who: Talker, { body }: HostileFile): Promise<Sent> {
  const payload = {
    channel_id: who.blogName,
    post: { type: 'photo', state: '1' },
    photo_raw: `data:image/png;base64,${body.toString('base64') || 'AA=='}`,
  }
  return post(world, who, '/svc/post/update', payload)
}

async function post(world: AttackWorld, who: Talker, url: string, payload: object, headers = {}): Promise<Sent> {
  const answer = await world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, ...world.headersOf(who) },
  })
  const { response, errors } = answer.json()
  return { status: answer.statusCode, title: errors?.[0]?.title, response }
}

/** Collects our own addresses in an answer. */
const addressesIn = (response: unknown): string[] => [
  ...new Set(JSON.stringify(response).match(/\/(?:media|avatar|svc\/conversations\/images)\/[\w./%?=-]+/g) ?? []),
]

const servedTypes = ['image/webp', 'audio/mpeg', 'video/mp4']
const starts: Record<string, (body: Buffer) => boolean> = {
  'image/webp': (body) => body.subarray(0, 4).toString() === 'RIFF' && body.subarray(8, 12).toString() === 'WEBP',
  'audio/mpeg': (body) => body.subarray(0, 3).toString() === 'ID3' || body[0] === 0xff,
  'video/mp4': (body) => body.subarray(4, 8).toString() === 'ftyp',
}
const leaks = ['Exif', 'GPSLatitude', 'http://ns.adobe.com', mark]

/** An accepted file is re-encoded, and served with headers that keep it from acting as anything else. */
async function checkServed(world: AttackWorld, tally: Tally, who: Talker, where: string, response: unknown) {
  for (const address of addressesIn(response)) {
    const { statusCode, headers, rawPayload } = await world.app.inject({
      url: address,
      headers: world.headersOf(who),
    })
    // A video that could not be transcoded has no file.
    if (statusCode === 404 && address.endsWith('.mp4')) continue
    const type = String(headers['content-type'])
    const isRight =
      statusCode === 200 &&
      servedTypes.includes(type) &&
      starts[type]?.(rawPayload) === true &&
      headers['x-content-type-options'] === 'nosniff' &&
      headers['content-security-policy'] === "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
    tally.check(isRight, () => `${where} is served as ${statusCode} ${type} at ${address}`)
    const found = leaks.filter((word) => rawPayload.includes(word))
    tally.check(found.length === 0, () => `${where} still holds ${found.join(', ')} at ${address}`)
  }
}

const rowsOf = async ({ db }: AttackWorld) => {
  const { count } = await db
    .selectFrom('media')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns whether the server accepted the file. */
async function tryFile(
  world: AttackWorld,
  tally: Tally,
  who: Talker,
  what: string,
  work: () => Promise<Sent>,
): Promise<boolean> {
  const [files, rows] = [filesIn(world), await rowsOf(world)]
  const answer = await work()
  if (answer.status === 200) {
    await settle(world, tally)
    await checkServed(world, tally, who, what, answer.response)
    return true
  }
  tally.check([400, 413, 415, 422].includes(answer.status) && Boolean(answer.title), () => {
    return `${what} answers ${answer.status} ${answer.title ?? 'without a reason'}`
  })
  const left = filesIn(world).filter((file) => !files.includes(file))
  tally.check(left.length === 0 && (await rowsOf(world)) === rows, () => `${what} leaves ${left.join(', ') || 'a row'}`)
  return false
}

/** Lists partial uploads and work files, which must be gone at rest. */
const halfDone = ({ dataDir }: AttackWorld) =>
  ['tmp', 'work'].flatMap((folder) => {
    const place = join(dataDir, folder)
    return existsSync(place) ? readdirSync(place) : []
  })

/** Waits until no media is processing; a work folder is removed a moment later. */
async function settle(world: AttackWorld, tally: Tally) {
  const giveUpAt = Date.now() + 60_000
  const isWorking = async () =>
    Boolean(await world.db.selectFrom('media').select('id').where('state', '=', 'processing').executeTakeFirst())
  while (((await isWorking()) || halfDone(world).length > 0) && Date.now() < giveUpAt)
    await new Promise((wake) => setTimeout(wake, 200))
  tally.check(!(await isWorking()), 'a hostile film is worked on for ever')
  tally.check(halfDone(world).length === 0, () => `left half done: ${halfDone(world).join(', ')}`)
}

export const uploads: Attack = {
  name: 'uploads',
  about: 'hostile files × every place that takes one',
  run: (tally) =>
    withWorld({ withWorker: true }, async (world) => {
      const [who, other] = [await aTalker(world), await aTalker(world)]
      const targets = targetsOf(who, other)
      await tryBrokenSending(world, tally, who, targets)
      const files = (await makeHostileFiles()).filter(({ what }) => !isShort || inShort.test(what))
      const takers = new Set<string>()
      for (const file of files) {
        for (const target of targets) {
          const what = `${file.what} as ${target.what}`
          if (await tryFile(world, tally, who, what, () => send(world, who, target, file))) takers.add(target.what)
        }
        if (file.body.length < 1_000_000)
          await tryFile(world, tally, who, `${file.what} as a picture from the browser`, () =>
            sendRaw(world, who, file),
          )
      }
      // A target that accepts no file at all would prove nothing about re-encoding.
      for (const { what } of targets) tally.check(takers.has(what), `no file at all was taken as ${what}`)
      tally.about = `${files.length} files × ${targets.length + 1} places; broken, endless and slow sending`
    }),
}
