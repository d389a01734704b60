import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { aPersonElsewhere, type PersonElsewhere } from '../../../../server/src/testing/federation/elsewhere.ts'
import { aFileElsewhere, aFilm, showFile } from '../../../../server/src/testing/federation/files-elsewhere.ts'
import { openOutside } from '../../../../server/src/testing/outside.ts'
import { aPngBomb } from '../../../../server/src/testing/uploads.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { isShort } from '../../short.ts'
import { insideNames, redirectsInside, spellings } from '../addresses/inside-addresses.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import { every, someOf } from '../chosen.ts'
import type { Tally } from '../tally.ts'
import { makeHostileFiles, mark } from '../uploads/hostile-files.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>
type Served = Parameters<typeof aFileElsewhere>[3]

interface Scene {
  world: AttackWorld
  outside: Outside
  tally: Tally
  ann: PersonElsewhere
  reader: Person
}

/** Stands for the open internet; all other addresses are inside. */
const outsideAddress = '127.77.0.1'
const lies = ['image/png', 'image/svg+xml', 'text/html', 'video/mp4', 'application/octet-stream', '']
const ownTypes = /^(image\/webp|video\/(mp4|webm|ogg)|audio\/(mpeg|ogg|mp4|wav|flac))$/

const look = ({ world, reader }: Scene, path: string) =>
  world.app.inject({ url: path, headers: world.headersOf(reader) })

/** Refused, or one of our types in a sandbox; a picture has nothing of the file in it. */
async function checkServed(scene: Scene, what: string, path: string): Promise<void> {
  const { tally } = scene
  const { statusCode, headers, rawPayload } = await look(scene, path)
  if (
    !tally.check(statusCode !== 200 || ownTypes.test(String(headers['content-type'])), `${what} is served as it came`)
  )
    return
  tally.check([200, 404, 413].includes(statusCode), `${what} answers ${statusCode}`)
  tally.check(headers['x-content-type-options'] === 'nosniff', `${what} may be guessed at`)
  if (statusCode !== 200) return
  tally.check(String(headers['content-security-policy']).startsWith('sandbox'), `${what} has no sandbox`)
  const isPicture = headers['content-type'] === 'image/webp'
  tally.check(!isPicture || !rawPayload.includes(mark), `${what} is not made anew`)
}

/** No address inside is connected to, named directly, by a name or by a redirect. */
async function lookInside(scene: Scene): Promise<void> {
  const { world, outside, tally, ann } = scene
  const redirecting = redirectsInside(outside)
  const addresses = [...spellings, ...insideNames, ...redirecting].map((address) => address.replace(/^http:/, 'https:'))
  for (const address of isShort ? someOf(addresses, 8) : addresses.filter((_, at) => at % every === 0)) {
    const before = outside.asked.length
    const shown = await showFile(world, ann, address).catch(() => null)
    const status = shown ? (await look(scene, shown.path)).statusCode : 404
    const isOutside = URL.parse(address)?.hostname.endsWith('.example')
    tally.check(status === 404, `the file ${address} answers ${status}`)
    tally.check(isOutside || outside.asked.length === before, `the file ${address} is asked for`)
  }
  tally.check(outside.asked.length > 0, 'the outside was never asked: this attack proves nothing')
}

async function lieAboutTypes(scene: Scene): Promise<void> {
  const { world, outside, ann } = scene
  for (const { what, body } of await makeHostileFiles())
    for (const type of lies.filter((_, at) => at % every === 0)) {
      const { path } = await aFileElsewhere(world, outside, ann, body, type)
      await checkServed(scene, `${what} as ${type || 'nothing'}`, path)
    }
}

const drip: Served = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png' })
  const timer = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(timer))
}
const endless =
  (type: string): Served =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type })
    const more = () => {
      while (response.write(randomBytes(65_536)));
    }
    response.on('drain', more)
    more()
  }
const headed =
  (headers: Record<string, string>, body: Buffer): Served =>
  (_request, response) => {
    response.writeHead(200, headers).write(body)
    response.socket?.end()
  }

/** Files that never end, are larger than they say, or unpack to more than there is room for. */
async function sendBombs(scene: Scene): Promise<void> {
  const { world, outside, tally, ann } = scene
  const zeros = gzipSync(Buffer.alloc(200_000_000))
  const bombs: [string, Served][] = [
    ['a mute server', () => {}],
    ['a slow picture', drip],
    ['an endless picture', endless('image/png')],
    ['an endless film', endless('video/mp4')],
    ['more than it says', headed({ 'content-type': 'video/mp4', 'content-length': '30' }, aFilm(5000))],
    ['less than it says', headed({ 'content-type': 'video/mp4', 'content-length': '9000' }, aFilm(5000))],
    ['a length of nonsense', headed({ 'content-type': 'video/mp4', 'content-length': '9'.repeat(30) }, aFilm(5000))],
    ['a gzip bomb', headed({ 'content-type': 'image/png', 'content-encoding': 'gzip' }, zeros)],
    ['a gzip bomb as a film', headed({ 'content-type': 'video/mp4', 'content-encoding': 'gzip' }, zeros)],
    ['packed in an unknown way', headed({ 'content-type': 'image/png', 'content-encoding': 'zip' }, zeros)],
    ['a PNG of 4 gigapixels', aPngBomb(64_000)],
  ]
  for (const [what, file] of bombs) {
    const startedAt = performance.now()
    const { path } = await aFileElsewhere(world, outside, ann, file, 'image/png')
    const { statusCode, rawPayload } = await look(scene, path)
    const ms = Math.round(performance.now() - startedAt)
    // A file that is longer than it says is read as far as it says.
    const isHeld = [404, 413].includes(statusCode) || rawPayload.length === 30
    tally.check(isHeld, `${what} answers ${statusCode}`)
    tally.check(isShort || ms < 5000, `${what} takes ${ms} ms`)
  }
  const stored = await Array.fromAsync(world.deps.storage.list())
  tally.check(stored.filter((key) => key.startsWith('r/')).length < 1000, 'refused files are kept')
}

/** Nobody opens a file of another server to guests by naming it. */
async function nameFiles(scene: Scene): Promise<void> {
  const { world, tally, ann, reader } = scene
  const { path } = await aFileElsewhere(world, scene.outside, ann, aFilm(3000), 'video/mp4')
  for (const two of [`<p><img src="${path}"></p>`, `<p><a href="${path}">x</a></p>`, `<p>${path}</p>`]) {
    await world.app.inject({
      method: 'POST',
      url: '/svc/post/update',
      payload: { channel_id: reader.blogName, post: { type: 'text', one: 'T', two } },
      headers: world.headersOf(reader),
    })
    tally.check((await world.app.inject({ url: path })).statusCode === 404, `${two} opens the file to guests`)
  }
  tally.check((await look(scene, path)).statusCode === 200, 'a good file is refused: this attack proves nothing')
}

export async function attackFiles(tally: Tally): Promise<void> {
  const outside = await openOutside({
    address: outsideAddress,
    resolve: (host) => [host.endsWith('.example') ? outsideAddress : '127.0.0.1'],
    totalMs: 700,
  })
  try {
    await withWorld({ outgoing: outside.outgoing, federates: true }, async (world) => {
      const ann = await aPersonElsewhere(world)
      const scene = { world, outside, tally, ann, reader: await world.aMember() }
      for (const part of [lookInside, lieAboutTypes, sendBombs, nameFiles]) await part(scene)
    })
  } finally {
    await outside.close()
  }
}
