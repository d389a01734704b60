import { once } from 'node:events'
import { connect } from 'node:net'
import type { Call } from '@bowerbird/domain/core/call.ts'
import type { FastifyInstance } from 'fastify'
import type { Person } from './world.ts'

/** Returns numbers from 0 up to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Lists the calls that take a file, with an address that this person may send to. */
export function fileCalls(app: FastifyInstance, who: Person): { call: Call; path: string }[] {
  return [...app.servedCalls.values()]
    .map(({ call }) => call)
    .filter(({ takesFile, mayTakeFile }) => takesFile || mayTakeFile)
    .map((call) => ({ call, path: call.path.replace(':kind', 'photo').replace(/:\w+/g, who.blogName) }))
}

const kib = 1024

export interface BrokenForm {
  what: string
  contentType: string
  body: Buffer
  /** The connection closes before the announced length is sent. */
  isCut: boolean
  isSlow: boolean
}

const part = (head: string, body: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n${more}\r\n${body}\r\n`
const field = (name: string, value: string) => part(`name="${name}"`, value)
const file = (name: string, body = 'no picture') => part(`name="${name}"; filename="a.jpg"`, body)
const inner = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: file; filename="b"\r\n\r\nb\r\n--${boundary}--`

/** Ways to break a form, each randomised. */
const faults: Record<string, (pick: (max: number) => number) => string> = {
  'many fields': (pick) => field('a', 'b').repeat(9 + pick(40)),
  'many files': (pick) => file('photo').repeat(1 + pick(4)),
  'a long field': (pick) => field('a', 'b'.repeat(64 * kib - 2 + pick(5))),
  'a long name': (pick) => field('n'.repeat(8 * kib - 60 + pick(120)), 'b'),
  'many heads': (pick) => part('name="a"', 'b', 'X-Head: y\r\n'.repeat(pick(2000))),
  'a form in a form': (pick) =>
    part('name="photo"', inner(pick(2) ? 'x' : 'y'), 'Content-Type: multipart/mixed; boundary=y\r\n'),
  'a poisoned name': (pick) => file(['__proto__', 'constructor', 'toString', ''][pick(4)] as string),
  'no name': () => `--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x\r\n\r\nb\r\n`,
  'a head without an end': (pick) => `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(pick(20 * kib))}`,
  'open quotes': () => '--x\r\nContent-Disposition: form-data; name="a; filename=b\r\n\r\nb\r\n',
  'a lone boundary': (pick) => '--x'.repeat(1 + pick(5)),
  'bare line ends': () => file('photo').replaceAll('\r\n', '\n'),
  noise: (pick) => Array.from({ length: pick(3000) }, () => String.fromCharCode(pick(256))).join(''),
  'words before it': (pick) => `${'w'.repeat(pick(3 * kib))}\r\n${file('photo')}`,
}
const contentTypes = [
  ...Array<string>(12).fill('multipart/form-data; boundary=x'),
  'multipart/form-data; boundary="x"',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  'multipart/mixed; boundary=x',
]

export function brokenForm(random: () => number): BrokenForm {
  const pick = (max: number) => Math.floor(random() * max)
  const names = Object.keys(faults)
  const chosen = Array.from({ length: 1 + pick(3) }, () => names[pick(names.length)] as string)
  const text = chosen.map((name) => faults[name]?.(pick)).join('') + (pick(3) ? '--x--\r\n' : '')
  const twice = pick(8) === 0 ? text + text : text
  let body = Buffer.from(twice, 'latin1')
  if (pick(4) === 0) body = body.subarray(0, pick(body.length))
  for (let flips = pick(4) === 0 ? pick(20) : 0; flips > 0 && body.length > 0; flips -= 1)
    body[pick(body.length)] = pick(256)
  const contentType = contentTypes[pick(contentTypes.length)] as string
  const [isCut, isSlow] = [pick(5) === 0, pick(10) === 0]
  return { what: chosen.join(', '), contentType, body, isCut, isSlow }
}

/** Returns the status; 0 when the sender left before an answer. */
export async function sendForm(port: number, path: string, form: BrokenForm, headers: Record<string, string>) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket
    .on('error', () => {})
    .on('data', (data) => {
      said += data.toString('latin1')
    })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  const { body, contentType, isCut, isSlow } = form
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines.join('')}` +
      `content-type: ${contentType}\r\ncontent-length: ${body.length + (isCut ? 1 : 0)}\r\n\r\n`,
  )
  const step = isSlow ? Math.ceil(body.length / 20) : body.length
  for (let at = 0; at < body.length && socket.writable; at += step) {
    await new Promise<void>((resolve) => socket.write(body.subarray(at, at + step), () => resolve()))
    if (isSlow) await new Promise((resolve) => setImmediate(resolve))
  }
  if (isCut) socket.destroy()
  await closed
  return Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0)
}
