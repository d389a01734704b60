import { addWebhook } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { type WebhookEvent, webhookEvents } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import { sql } from 'kysely'
import { sendingTasks } from '../../webhooks/webhooks.jobs.ts'
import type { openOutside } from '../outside.ts'
import type { Person, World } from '../world.ts'
import { anApp, type TestApp } from './apps.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>

interface Received {
  headers: Record<string, string | undefined>
  text: string
  body: Record<string, unknown> & { id: string; event: string }
}

/** A receiver of webhooks at a name of its own, which answers as it is told. */
export function aReceiver(outside: Outside, name = crypto.randomUUID()) {
  const got: Received[] = []
  const answer = { status: 200, words: 'Thank you', headers: {} as Record<string, string> }
  outside.answer(`${name}.example/hook`, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    got.push({ headers: request.headers as Received['headers'], text, body: JSON.parse(text) })
    response.writeHead(answer.status, answer.headers).end(answer.words)
  })
  return { address: `https://${name}.example/hook`, got, answer }
}
type Receiver = ReturnType<typeof aReceiver>

export interface Hook {
  id: string
  secret: string
  app: TestApp
  receiver: Receiver
}

/** An app with a webhook for all events. */
export async function aHook(
  world: World,
  outside: Outside,
  owner: Person,
  events: WebhookEvent[] = [...webhookEvents],
): Promise<Hook> {
  const [app, receiver] = [await anApp(world, owner), aReceiver(outside)]
  const { response } = await world.send(owner, addWebhook, { app_id: app.id, address: receiver.address, events })
  return { id: response.webhook.id, secret: response.secret, app, receiver }
}

export const deliveriesOf = (world: World, { id }: { id: string }) =>
  world.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id).orderBy('id').execute()

/** Runs the jobs of a webhook as a worker would, those that wait for later included: moves their time first. */
export async function sendAll(world: World, hook: { id: string }, deps = world.deps): Promise<void> {
  await sql`
    update webhook_deliveries set next_try_at = now()
    where webhook_id = ${hook.id} and next_try_at is not null`.execute(world.db)
  for (const { id } of await deliveriesOf(world, hook)) await sendingTasks(deps).send_webhook?.({ deliveryId: id })
}

/** Lists the times at which the jobs of a delivery run, oldest first. */
export async function jobsOf(world: World, deliveryId: string): Promise<Date[]> {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker._private_jobs
    where payload ->> 'deliveryId' = ${deliveryId} order by id`.execute(world.db)
  return rows.map(({ run_at }) => run_at)
}
