import { randomInt } from 'node:crypto'
import { isRunning, markProcess } from '../../../../server/src/core/process/process-mark.ts'
import { brokenForm, fileCalls, randomFrom, sendForm } from '../../../../server/src/testing/broken-forms.ts'
import { readProcessMs } from '../../../../server/src/testing/processor-time.ts'
import { aTalker } from '../../../../server/src/testing/talking.ts'
import { filesIn } from '../../../../server/src/testing/uploads.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { type Child, startChild } from '../../child-process.ts'
import { isShort } from '../../short.ts'
import { ask } from '../ask.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import { every } from '../chosen.ts'
import type { Attack, Tally } from '../tally.ts'

const formsMin = 5000
const atOnce = 8
const secret = 'a-secret-that-only-the-attackers-of-forms-know'
/** Processor time, because others may use the machine as well. */
const costMaxMs = 100

/** Sends broken forms to every call that takes a file, as guest, member and staff. */
async function sendForms(world: AttackWorld, tally: Tally, origin: string, seed: number): Promise<void> {
  const random = randomFrom(seed)
  const people: Person[] = [world.aGuest(), await aTalker(world), await aTalker(world, { isStaff: true })]
  const shoot = async (nth: number) => {
    const person = people[nth % people.length] as Person
    const calls = fileCalls(world.app, person)
    const { path } = calls[nth % calls.length] as (typeof calls)[number]
    const form = brokenForm(random)
    const status = await sendForm(Number(new URL(origin).port), path, form, world.headersOf(person))
    const isHeld = status === 0 ? form.isCut : status >= 400 && status < 500
    tally.check(isHeld, `form ${nth} of seed ${seed}: ${path} with ${form.what} answers ${status}`)
  }
  const count = Math.ceil(formsMin / every)
  for (let at = 0; at < count; at += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - at) }, (_, nth) => shoot(at + nth)))
}

/** Sends bodies with very many fields, with and without a form key. */
async function stall(world: AttackWorld, tally: Tally, { origin, pid }: Child): Promise<number> {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, nth) => [`k${nth}`, 1])))
  const guest = world.headersOf(world.aGuest())
  let slowestMs = 0
  for (const headers of [{}, { cookie: guest.cookie as string }, guest]) {
    const sent = {
      method: 'POST',
      path: '/svc/like',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    }
    const before = readProcessMs(pid)
    const answers = await Promise.all(Array.from({ length: atOnce }, () => ask(origin, sent).catch(() => null)))
    const eachMs = (readProcessMs(pid) - before) / atOnce
    slowestMs = Math.max(slowestMs, eachMs)
    tally.check(isShort || eachMs < costMaxMs, `a body of 80,000 fields costs ${eachMs.toFixed(0)} ms`)
    for (const answer of answers)
      tally.check(answer === null || [400, 401, 403].includes(answer.status), `80,000 fields: ${answer?.status}`)
  }
  return slowestMs
}

export const forms: Attack = {
  name: 'forms',
  about: 'broken forms at every call that takes files, and bodies of very many fields',
  run: (tally) =>
    withWorld({ environment: { SECRET: secret } }, async (world) => {
      const seed = randomInt(2 ** 31)
      console.log(`  seed ${seed}`)
      const server = await startChild({
        program: 'server/src/main.ts',
        args: ['--only', 'server'],
        readyPath: '/readyz',
        environment: {
          DATABASE_URL: process.env.TEST_DATABASE_URL as string,
          DATA_DIR: world.dataDir,
          SECRET: secret,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'fatal',
        },
      })
      const mark = markProcess(server.pid)
      const before = filesIn(world)
      try {
        await sendForms(world, tally, server.origin, seed)
        const slowestMs = await stall(world, tally, server)
        tally.check(
          isRunning(mark) && (await ask(server.origin, { path: '/readyz' })).status === 200,
          'the server ended',
        )
        const left = filesIn(world).filter((file) => !before.includes(file))
        tally.check(left.length === 0, () => `left behind: ${left.join(', ')}`)
        tally.about = `broken forms (seed ${seed}), the same process at the end; a body of 80,000 fields costs ${slowestMs.toFixed(0)} ms at most`
      } finally {
        await server.stop()
      }
    }),
}
