import { once } from 'node:events'
import { connect } from 'node:net'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import type { Talker } from '../../../../server/src/testing/talking.ts'
import { ask } from '../ask.ts'
import type { AttackWorld } from '../attack-world.ts'
import type { Tally } from '../tally.ts'
import type { Target } from './target.ts'

/** The server drops a sender below the minimum rate after ten seconds, or twenty if the first ten were fast enough. */
const givenUpWithinMs = 35_000

const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const end = '--x--\r\n'

function brokenBodies({ field, fields }: Target): Record<string, string> {
  const own = Object.entries(fields)
    .map(([name, value]) => part(`name="${name}"`, value))
    .join('')
  const file = (name: string, more = '') => part(`name="${name}"; filename="a.jpg"${more}`, 'not a picture')
  return {
    'no end': `${own}${file(field)}`.slice(0, -10),
    'no file': `${own}${end}`,
    'a field instead of a file': `${own}${part(`name="${field}"`, 'not a picture')}${end}`,
    'two files': `${own}${file(field)}${file(field)}${end}`,
    'another name': `${own}${file('no-such-field')}${end}`,
    'a poisoned name': `${own}${file('__proto__')}${end}`,
    'a climbing name': `${own}${file(field, "; filename*=utf-8''..%2f..%2fx")}${end}`,
    'a hundred fields': `${own}${part('name="a"', 'b').repeat(100)}${file(field)}${end}`,
    'a field too long': `${own}${part('name="a"', 'b'.repeat(100_000))}${file(field)}${end}`,
    'a field it does not take': `${own}${part('name="is_staff"', '1')}${file(field)}${end}`,
    'nothing at all': '',
  }
}

export async function tryBrokenSending(
  world: AttackWorld,
  tally: Tally,
  who: Talker,
  targets: Target[],
): Promise<void> {
  const slow = targets.map((target) => trySlow(world, tally, who, target))
  for (const target of targets) {
    for (const [what, body] of Object.entries(brokenBodies(target))) {
      const headers = { ...world.headersOf(who), 'content-type': 'multipart/form-data; boundary=x' }
      const status = await ask(world.origin, { method: 'POST', path: target.path, headers, body }).then(
        (answer) => answer.status,
        () => 0,
      )
      tally.check([400, 413, 415, 422].includes(status), () => `${target.what} with ${what} answers ${status}`)
    }
    await tryTooLarge(world, tally, who, target)
  }
  await Promise.all(slow)
}

async function tryTooLarge(world: AttackWorld, tally: Tally, who: Talker, target: Target) {
  const max = target.what === 'video' ? uploadMaxBytes.video : uploadMaxBytes.photo
  const own = Object.entries(target.fields)
    .map(([name, value]) => part(`name="${name}"`, value))
    .join('')
  const head = `${own}--x\r\nContent-Disposition: form-data; name="${target.field}"; filename="a"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(max + 1), Buffer.from(`\r\n${end}`)])
  const headers = { ...world.headersOf(who), 'content-type': 'multipart/form-data; boundary=x' }
  const status = await ask(world.origin, { method: 'POST', path: target.path, headers, body }).then(
    (answer) => answer.status,
    // The server refuses before the body is complete.
    () => 413,
  )
  tally.check([400, 413].includes(status), () => `${target.what} of ${max + 1} bytes answers ${status}`)
}

/** Sends a byte now and then until the server closes the connection. */
async function trySlow(world: AttackWorld, tally: Tally, who: Talker, target: Target): Promise<void> {
  const { port } = new URL(world.origin)
  const socket = connect(Number(port), 'localhost')
  await once(socket, 'connect')
  const head = part(`name="${target.field}"; filename="a.jpg"`, '').slice(0, -2)
  const lines = Object.entries(world.headersOf(who)).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    [
      `POST ${target.path} HTTP/1.1`,
      'host: localhost',
      ...lines,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 1000000',
      '',
      head,
    ].join('\r\n'),
  )
  const startedAt = performance.now()
  const drip = setInterval(() => socket.write('x'), 500)
  const isEnded = await Promise.race([
    new Promise<boolean>((resolve) => {
      socket
        .on('data', () => resolve(true))
        .on('close', () => resolve(true))
        .on('error', () => resolve(true))
    }),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), givenUpWithinMs).unref()),
  ])
  clearInterval(drip)
  socket.destroy()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  tally.check(isEnded, `${target.what} sent a byte at a time is still listened to after ${seconds} s`)
}
