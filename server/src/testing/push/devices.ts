import { createECDH, randomBytes } from 'node:crypto'
import { subscribeDevice } from '@bowerbird/domain/push/push.contract.ts'
import { decrypt } from 'http_ece'
import { sql } from 'kysely'
import type { Jobs } from '../../core/work/jobs.ts'
import { pushTasks } from '../../push/push.jobs.ts'
import type { openOutside } from '../outside.ts'
import type { Person, World } from '../world.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>

interface Pushed {
  title: string
  body: string
  tag: string
  url: string
  badge: number
}

export interface Device {
  endpoint: string
  got: { headers: Record<string, string | undefined>; payload: Pushed; bytes: Buffer }[]
  answer: { status: number }
}

export function newKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

/** A browser that is notified: a server of the test receives what comes and decrypts it as the browser would. */
export async function aDevice(world: World, outside: Outside, who: Person): Promise<Device> {
  const host = `${crypto.randomUUID()}.push.example`
  const { pair, p256dh, auth } = newKeys()
  const device: Device = { endpoint: `https://${host}/send`, got: [], answer: { status: 201 } }
  outside.answer(`${host}/send`, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const plain = decrypt(bytes, { version: 'aes128gcm', privateKey: pair, authSecret: auth })
    const headers = request.headers as Device['got'][number]['headers']
    device.got.push({ headers, payload: JSON.parse(plain.toString()), bytes })
    response.writeHead(device.answer.status).end()
  })
  const { status } = await world.send(who, subscribeDevice, { endpoint: device.endpoint, p256dh, auth })
  if (status !== 200) throw new Error(`A device was refused: ${status}`)
  return device
}

/** Lists the jobs of a member's devices, oldest first. */
export async function pushJobsOf(world: World, { accountId }: Person, task = 'send_push') {
  const { rows } = await sql<{ id: string; payload: Jobs['send_push']; run_at: Date }>`
    select jobs.id, jobs.payload, jobs.run_at from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${task} and jobs.payload ->> 'accountId' = ${accountId} order by jobs.id`.execute(world.db)
  return rows
}

/** Runs them as a worker would, those that wait for later included. */
export async function runPushJobs(world: World, who: Person, task: 'send_push' | 'send_push_summary' = 'send_push') {
  const jobs = await pushJobsOf(world, who, task)
  await sql`
    delete from graphile_worker._private_jobs where id = any(${jobs.map(({ id }) => id)}::bigint[])`.execute(world.db)
  for (const { payload } of jobs) await pushTasks(world.deps)[task]?.(payload)
}
