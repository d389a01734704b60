import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { openOutside } from '../../../../server/src/testing/outside.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import { someOf } from '../chosen.ts'
import type { Attack, Tally } from '../tally.ts'
import { insideNames, redirectsInside, spellings } from './inside-addresses.ts'

/** The one loopback address that stands for the open internet; connections to any other are counted. */
export const outsideAddress = '127.77.0.1'

/** A call with an address in a field that could make the server fetch. */
interface Field {
  what: string
  call: string
  body: (address: string, who: Person) => object
}

const photoPost = (address: string, { blogName }: Person) => ({
  channel_id: blogName,
  post: { type: 'photo' },
  images: { a: address },
})
const body = (two: string, format: string, { blogName }: Person) => ({
  channel_id: blogName,
  post: { type: 'text', one: 'T', two },
  editor_type: format,
})

const fields: Field[] = [
  { what: 'picture to copy', call: '/svc/post/copy_picture', body: (url) => ({ url }) },
  { what: 'link data', call: '/svc/post/get_link_data', body: (url) => ({ url }) },
  { what: 'video data', call: '/svc/post/get_video_data', body: (url) => ({ embed_url: url }) },
  {
    what: 'embed code',
    call: '/svc/post/get_video_data',
    body: (url) => ({ embed_url: `<iframe src="${url}"></iframe>` }),
  },
  { what: 'photo by address', call: '/svc/post/update', body: photoPost },
  {
    what: 'thumbnail of a link',
    call: '/svc/post/update',
    body: (url, { blogName }) => ({
      channel_id: blogName,
      post: { type: 'link', two: 'https://plain.example/' },
      thumbnail: url,
    }),
  },
  {
    what: 'album art',
    call: '/svc/post/update',
    body: (url, { blogName }) => ({
      channel_id: blogName,
      post: { type: 'audio', three: 'https://open.spotify.com/track/0VjIjW4GlUZAMYd2vXMi3b' },
      album_art: url,
    }),
  },
  {
    what: 'sound elsewhere',
    call: '/svc/post/update',
    body: (url, { blogName }) => ({ channel_id: blogName, post: { type: 'audio', three: url } }),
  },
  {
    what: 'video elsewhere',
    call: '/svc/post/update',
    body: (url, { blogName }) => ({ channel_id: blogName, post: { type: 'video' }, embed_code: url }),
  },
  ...['rich', 'html', 'markdown'].map((format) => ({
    what: `picture in ${format} text`,
    call: '/svc/post/update',
    body: (url: string, who: Person) =>
      body(format === 'markdown' ? `![x](${url})` : `<p><img src="${url}"></p>`, format, who),
  })),
  {
    what: 'header picture',
    call: '/svc/indash_blog/header',
    body: (url, { blogName }) => ({
      tumblelog_name_or_id: blogName,
      tumblelog: { global_theme_params: { header_image_focused: url } },
    }),
  },
]

/** Counts every connection of this process, except those to the database and to `outsideAddress`. */
export function watchConnections(databasePort: string) {
  const begun: string[] = []
  const look = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address: string, port: number) => {
      if (address !== outsideAddress && String(port) !== databasePort) begun.push(`${address}:${port}`)
    })
  }
  subscribe('net.client.socket', look)
  return { begun, stop: () => unsubscribe('net.client.socket', look) }
}

/** Listens wherever a connection to the inside could arrive. */
export async function openCanaries(port: number) {
  const reached: string[] = []
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
  const servers: Server[] = []
  for (const host of [...new Set(['127.0.0.1', '127.0.0.2', '::1', ...own])]) {
    const server = createServer((socket) => {
      reached.push(`${host}:${port}`)
      socket.destroy()
    })
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, host, () => resolve(true))
    })
    if (isOpen) servers.push(server)
  }
  return { reached, close: () => Promise.all(servers.map((server) => new Promise((done) => server.close(done)))) }
}

interface Scene {
  world: AttackWorld
  who: Person
  tally: Tally
  begun: string[]
  reached: string[]
}

/** Proves that both ways to notice a connection work. */
export async function checkWatch({ tally, begun, reached }: Pick<Scene, 'tally' | 'begun' | 'reached'>, port: number) {
  begun.length = 0
  await once(connect(port, '127.0.0.1').resume(), 'close')
  tally.check(begun.length === 1 && reached.length === 1, 'a connection inside is not noticed: nothing is proved')
  begun.length = 0
  reached.length = 0
}

/** No connection may begin, and the answer must not tell what is there. */
async function tryField({ world, who, tally, begun, reached }: Scene, field: Field, address: string) {
  const before = begun.length + reached.length
  const answer = await world.app.inject({
    method: 'POST',
    url: field.call,
    payload: field.body(address, who),
    headers: world.headersOf(who),
  })
  tally.check(begun.length + reached.length === before, () => {
    return `${field.what} with ${JSON.stringify(address)} connects to ${[...begun, ...reached].at(-1)}`
  })
  const { errors } = answer.json()
  // A refusal may name the address that it was sent.
  const title = (errors?.[0]?.title as string | undefined)?.replaceAll(address, 'ADDRESS')
  return { status: answer.statusCode, title }
}

/** The refusal is the same for every address inside, whether anything listens there or not. */
function checkUniform(tally: Tally, field: Field, answers: { status: number; title: string | undefined }[]) {
  const words = new Set(answers.filter(({ status }) => status !== 200).map(({ status, title }) => `${status} ${title}`))
  tally.check(
    answers.every(({ status }) => status < 500),
    `${field.what} breaks`,
  )
  return words
}

async function attack(scene: Scene, outside: Awaited<ReturnType<typeof openOutside>>) {
  const { tally } = scene
  const redirecting = redirectsInside(outside)
  for (const field of fields) {
    const direct = []
    for (const address of someOf(spellings, 5)) direct.push(await tryField(scene, field, address))
    checkUniform(tally, field, direct)
    const looked = []
    for (const address of someOf([...insideNames, ...redirecting], 8))
      looked.push(await tryField(scene, field, address))
    const words = checkUniform(tally, field, looked)
    tally.check(words.size <= 1, () => `${field.what} answers in several ways: ${[...words].join(' | ')}`)
  }
  const isReached = outside.asked.length > 0
  tally.check(isReached, 'the outside was never asked: this attack proves nothing')
  tally.about = `${spellings.length + insideNames.length + redirecting.length} addresses × ${fields.length} fields`
}

/** Resolves names to inner addresses: always, at first only, or beside an outer one (DNS rebinding). */
export function rebinding(host: string, asked: Map<string, number>): string[] {
  const times = (asked.get(host) ?? 0) + 1
  asked.set(host, times)
  if (host.startsWith('both.')) return [outsideAddress, '127.0.0.1']
  if (host.startsWith('later.')) return [times === 1 ? '127.0.0.1' : outsideAddress]
  return [host.startsWith('six.') ? '::ffff:127.0.0.1' : host.startsWith('meta.') ? '169.254.169.254' : '10.0.0.1']
}

export const addresses: Attack = {
  name: 'addresses',
  about: 'addresses inside × every field that makes the server fetch',
  async run(tally) {
    const asked = new Map<string, number>()
    const outside = await openOutside({
      address: outsideAddress,
      resolve: (host) => (host.endsWith('.inside') ? rebinding(host, asked) : [outsideAddress]),
    })
    const canaries = await openCanaries(outside.port)
    try {
      await withWorld({ outgoing: outside.outgoing }, async (world) => {
        const who = await world.aMember()
        const databasePort = new URL(process.env.TEST_DATABASE_URL as string).port || '5432'
        const { begun, stop } = watchConnections(databasePort)
        const scene = { world, who, tally, begun, reached: canaries.reached }
        await checkWatch(scene, outside.port)
        await attack(scene, outside)
        stop()
      })
    } finally {
      await canaries.close()
      await outside.close()
    }
  },
}
