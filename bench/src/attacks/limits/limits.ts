import { randomUUID } from 'node:crypto'
import { wrongPasswordsFromAnywhereMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import type { Call } from '@bowerbird/domain/core/call.ts'
import { formKeyOf } from '../../../../server/src/core/http/form-key.ts'
import { logInAgain, type Registered, registerSomeone } from '../../../../server/src/testing/people.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { isShort } from '../../short.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import type { Attack, Tally } from '../tally.ts'
import { tryFormKeys } from './form-keys.ts'

/** The short form stays below the limit, because every guess costs a hash. */
const passwordsTried = isShort ? 5 : 200
const proxy = '203.0.113.7'
/** Higher limits are not exhausted here, because that would take too long. */
const emptiedUpTo = isShort ? 5 : 60

interface From {
  address?: string
  headers?: Record<string, string>
}

interface Answer {
  status: number
  title: string | undefined
  retryAfter: number
  ms: number
}

async function send(world: AttackWorld, path: string, body: object, { address = '198.51.100.1', headers }: From = {}) {
  const guest = world.aGuest()
  const startedAt = performance.now()
  const answer = await world.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: address,
    payload: body,
    headers: { ...world.headersOf(guest), ...headers },
  })
  return {
    status: answer.statusCode,
    title: answer.json().errors?.[0]?.title,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    ms: performance.now() - startedAt,
  } satisfies Answer
}

const address = (nth: number) => `100.${64 + (nth >> 16)}.${(nth >> 8) & 255}.${nth & 255}`
const held = (answers: Answer[]) => answers.filter(({ status }) => status === 429)
const saysWhen = (answers: Answer[]) => held(answers).every(({ retryAfter }) => retryAfter > 0)

async function inSequence<T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let nth = 0; nth < count; nth += 1) done.push(await work(nth))
  return done
}

/** One account from many addresses, many accounts from one address, and both: each allows only a few guesses. */
async function tryStuffing(world: AttackWorld, tally: Tally, victim: Registered) {
  const guess = (email: string, from: From) => send(world, '/login', { email, password: randomUUID() }, from)
  const everywhere = await inSequence(passwordsTried, (nth) => guess(victim.email, { address: address(nth) }))
  for (const [nth, { status }] of everywhere.entries())
    tally.check(
      status === (nth < wrongPasswordsFromAnywhereMax ? 401 : 429),
      `guess ${nth + 1} at one account answers ${status}`,
    )
  tally.check(saysWhen(everywhere), 'too many guesses, and no word when to come back')
  const right = await send(world, '/login', victim, { address: address(5000) })
  tally.check(right.status !== 200 || isShort, 'the right password is let in among the guesses')

  const oneAddress = await inSequence(60, (nth) => guess(`nobody-${nth}@example.test`, { address: '192.0.2.200' }))
  for (const [nth, { status }] of oneAddress.entries())
    tally.check(status === (nth < 30 ? 401 : 429), `guess ${nth + 1} from one address answers ${status}`)

  const atOnce = await Promise.all(
    Array.from({ length: 25 }, () => guess('burst@example.test', { address: '192.0.2.201' })),
  )
  tally.check(atOnce.length - held(atOnce).length <= 10, 'guesses made at once are counted as fewer')
}

/** Neither the message nor the response time tells whether an account exists. */
async function tryEnumeration(world: AttackWorld, tally: Tally) {
  const people = await inSequence(isShort ? 1 : 8, () => registerSomeone(world))
  const times = { known: [] as number[], unknown: [] as number[] }
  const words = new Set<string>()
  for (const [nth, { email }] of people.entries()) {
    for (const [kind, who] of [
      ['known', email],
      ['unknown', `${randomUUID()}@example.test`],
    ] as const) {
      const from = { address: address(7000 + nth) }
      const answer = await send(world, '/login', { email: who, password: 'wrong' }, from)
      times[kind].push(answer.ms)
      words.add(`${answer.status} ${answer.title}`)
      const reset = await send(world, '/svc/account/reset/request', { email: who }, from)
      words.add(`reset ${reset.status} ${reset.title}`)
    }
  }
  tally.check(words.size === 2, () => `log-in and reset tell who is here: ${[...words].join(' | ')}`)
  const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const [known, unknown] = [median(times.known), median(times.unknown)]
  tally.check(
    isShort || (unknown > known * 0.6 && known > unknown * 0.6),
    () => `a wrong password takes ${known.toFixed(0)} ms, an unknown person ${unknown.toFixed(0)} ms`,
  )
}

/** Spoofed forwarding headers do not change whom a limit counts. */
async function trySpoofing(world: AttackWorld, tally: Tally, isBehindProxy: boolean) {
  const reset = (from: From) => send(world, '/svc/account/reset/request', { email: `${randomUUID()}@e.test` }, from)
  const passed = (answers: Answer[]) => answers.length - held(answers).length
  const max = 10
  const check = (what: string, answers: Answer[]) =>
    tally.check(passed(answers) <= max, () => `${what}: ${passed(answers)} of ${answers.length} pass, ${max} may`)
  const names = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip']
  for (const [at, name] of names.entries()) {
    const own = isBehindProxy ? proxy : `198.18.1.${at}`
    const real = `198.19.1.${at}`
    const value = (nth: number) => {
      const spoofed = name === 'forwarded' ? `for=${address(nth)}` : address(nth)
      return isBehindProxy && name === 'x-forwarded-for' ? `${spoofed}, ${real}` : spoofed
    }
    const more = (nth: number): Record<string, string> =>
      isBehindProxy && name !== 'x-forwarded-for'
        ? { [name]: value(nth), 'x-forwarded-for': real }
        : { [name]: value(nth) }
    check(`${name} made up`, await inSequence(25, (nth) => reset({ address: own, headers: more(nth) })))
  }
  const hex = (nth: number) => nth.toString(16)
  const ofOne = (nth: number) => `2001:db8:7:${isBehindProxy ? 2 : 1}:${hex(nth)}:${hex(nth * 7)}::${hex(nth + 1)}`
  const from = (ip: string): From =>
    isBehindProxy ? { address: proxy, headers: { 'x-forwarded-for': ip } } : { address: ip }
  check('one IPv6 network', await inSequence(25, (nth) => reset(from(ofOne(nth)))))
  const mapped = ['198.18.9.9', '::ffff:198.18.9.9', '::ffff:c612:909']
  check('one address in other words', await inSequence(24, (nth) => reset(from(mapped[nth % 3] as string))))
  const others = await inSequence(12, (nth) => reset(from(`2001:db8:8:${hex(nth + 1)}::1`)))
  tally.check(held(others).length === 0, 'other networks are held back for what they did not do')
}

/** Exhausts the limit of every limited call. */
async function emptyAllowances(world: AttackWorld, tally: Tally) {
  const limited = [...world.app.servedCalls.values()].map(({ call }) => call).filter(({ limit }) => limit)
  for (const call of limited as (Call & { limit: NonNullable<Call['limit']> })[]) {
    if (call.limit.max > emptiedUpTo) continue
    const who = await world.aMember()
    const ask = (person: Person) =>
      world.app.inject({
        method: call.method,
        url: call.path.replace(':name', person.blogName).replace(/:\w+/g, 'x'),
        remoteAddress: `198.18.77.${limited.indexOf(call)}`,
        ...(call.method !== 'GET' && !call.takesFile && { payload: {} }),
        ...(call.takesFile && { payload: '--x--\r\n' }),
        headers: {
          ...world.headersOf(person),
          ...(call.takesFile && { 'content-type': 'multipart/form-data; boundary=x' }),
        },
      })
    const answers = await inSequence(call.limit.max + 3, () => ask(who))
    const last = answers.at(-1)
    const name = `${call.method} ${call.path}`
    tally.check(last?.statusCode === 429, () => `${name} still answers ${last?.statusCode} after ${call.limit.max}`)
    tally.check(Number(last?.headers['retry-after']) > 0, `${name} does not say when to come back`)
  }
}

/** Neither an ended session nor one signed with another secret is accepted. */
async function tryOldSessions(world: AttackWorld, tally: Tally) {
  const who = await registerSomeone(world)
  const again = await logInAgain(world, who)
  const as = (person: Person) => world.app.inject({ url: '/svc/account/sessions', headers: world.headersOf(person) })
  tally.check((await as(again)).statusCode === 200, 'a session does not work')
  tally.check(again.token !== who.token, 'logging in keeps the session that was there')
  await world.app.inject({ method: 'POST', url: '/logout', payload: {}, headers: world.headersOf(again) })
  tally.check((await as(again)).statusCode === 401, 'a session works after logging out')
  for (const token of ['', 'x', 'A'.repeat(43), `${who.token}x`, who.token.toLowerCase(), '../'.repeat(14)])
    tally.check((await as({ ...who, token })).statusCode === 401, `a made-up session works: ${token}`)
  const foreign = formKeyOf(Buffer.alloc(32), who.token)
  const answer = await world.app.inject({
    method: 'POST',
    url: '/svc/user/current_channel',
    payload: { tumblelog: who.blogName },
    headers: { ...world.headersOf(who), 'x-form-key': foreign },
  })
  tally.check(answer.statusCode === 403, 'a key of another secret works')
}

export const limits: Attack = {
  name: 'limits',
  about: 'guessed passwords, made-up addresses, form keys that are missing, old or another’s',
  async run(tally) {
    await withWorld({}, async (world) => {
      await tryFormKeys(world, tally)
      await tryOldSessions(world, tally)
    })
    await withWorld({ environment: { RATE_LIMITS: 'on' } }, async (world) => {
      const victim = await registerSomeone(world)
      await tryStuffing(world, tally, victim)
      await trySpoofing(world, tally, false)
      await emptyAllowances(world, tally)
    })
    await withWorld({ environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: proxy } }, (world) =>
      trySpoofing(world, tally, true),
    )
    await withWorld({}, (world) => tryEnumeration(world, tally))
  },
}
