import { wordsOfPush } from '@bowerbird/domain/push/push.rules.ts'
import { webhookEvents } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import { sql } from 'kysely'
import { digestTasks } from '../../activity/digest.jobs.ts'
import { findItem } from '../../push/push-items.views.ts'
import { findDue } from '../../webhooks/deliveries.store.ts'
import { bodyOf } from '../../webhooks/delivery-body.ts'
import type { World } from '../world.ts'
import { type Found, secretsIn, secretsOf, visibilityTo } from './find-leaks.ts'
import type { Scene, Subject } from './scene.ts'
import type { Who } from './states.ts'

/** A text that leaves without being asked for. */
interface Sent {
  by: string
  to: Who
  text: string
}

/**
 * Makes everything that the worker sends by itself, now that each post is in its state: mails with the digest, what
 * apps get (as if it had happened while the post was public), and notices of devices. Each text is searched.
 */
export async function findSent(
  world: World,
  scene: Scene,
): Promise<Pick<Found, 'asked' | 'tried' | 'leaks' | 'unseen'>> {
  const secrets = secretsOf(scene)
  const sent = [
    ...(await mailsTo(world, scene)),
    ...(await deliveriesTo(world, scene)),
    ...(await noticesTo(world, scene)),
  ]
  const shown = sent.flatMap(({ by, to, text }) => secretsIn(text, secrets).map((secret) => ({ by, to, ...secret })))
  const leaks = shown
    .filter(({ to, subject }) => !isFor(to, subject))
    .map(({ by, to, subject, field }) => `${to} is sent ${field} of ${subject.name} by ${by}`)
  const ways = new Set(sent.map(({ by }) => by))
  const unseen = ['digest', 'webhook', 'push'].filter((by) => !ways.has(by)).map((by) => `no ${by} was sent`)
  if (!shown.some(({ by }) => by === 'webhook')) unseen.push('no webhook had a secret that guests may see')
  return { asked: sent.length, tried: sent.length * secrets.size, leaks: [...new Set(leaks)], unseen }
}

const isFor = (who: Who, subject: Subject): boolean => ['sent', 'either'].includes(visibilityTo(who, subject))

const peopleIn = ({ people }: Scene) =>
  (Object.entries(people.viewers) as [Who, Scene['people']['viewers'][Who]][]).filter(([who]) => who !== 'guest')

/** Everybody was away for two days, so a digest is due. */
async function mailsTo(world: World, scene: Scene): Promise<Sent[]> {
  const ids = peopleIn(scene).map(([, { accountId }]) => accountId)
  const move = (by: string) =>
    sql`update sessions set seen_at = seen_at + ${by}::interval where account_id = any(${ids}::uuid[])`.execute(
      world.db,
    )
  await sql`update accounts set is_verified = true, email_notifications = true, digest_at = null
    where id = any(${ids}::uuid[])`.execute(world.db)
  const before = await textsOfMails(world)
  await move('-2 days')
  for (const accountId of ids) await digestTasks(world.deps).mail_digest?.({ accountId })
  await move('2 days')
  const { length } = before
  const mails = await textsOfMails(world)
  return mails.flatMap(({ to, text }, at) => {
    const who = peopleIn(scene).find(([, { blogName }]) => to.startsWith(`${blogName}@`))?.[0]
    return who ? [{ by: at < length ? 'mail' : 'digest', to: who, text }] : []
  })
}

async function textsOfMails({ db }: World): Promise<{ to: string; text: string }[]> {
  const { rows } = await sql<{ to: string; text: string }>`
    select jobs.payload ->> 'to' as to, jobs.payload::text as text from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'send_mail' order by jobs.id`.execute(db)
  return rows
}

/** An app gets what a guest would, whoever allowed it. */
async function deliveriesTo(world: World, scene: Scene): Promise<Sent[]> {
  const { rows } = await sql<{ id: string }>`
    with webhook as (
      insert into webhooks (id, app_id, address, events, sealed_secret)
      select gen_random_uuid(), apps.id, 'https://app.example/hook', ${webhookEvents}::text[], ''
      from apps where consumer_key = ${scene.api.key} returning id
    )
    insert into webhook_deliveries (webhook_id, event, blog_id, post_id, note_id, next_try_at)
    select webhook.id, event, posts.blog_id, posts.id, notes.id, now()
    from webhook, unnest(${webhookEvents}::text[]) as event, posts
    left join notes on notes.post_id = posts.id and notes.kind = 'reply'
    where posts.id = any(${postsIn(scene)}::bigint[]) and (notes.id is null or event = 'post.replied')
    returning id`.execute(world.db)
  const sent: Sent[] = []
  for (const { id } of rows) {
    const due = await findDue(world.db, id)
    const body = due?.may_go_out ? await bodyOf(world.deps, due) : null
    if (body) sent.push({ by: 'webhook', to: 'guest', text: JSON.stringify(body) })
  }
  return sent
}

const postsIn = ({ subjects }: Scene): string[] => [
  ...new Set(subjects.flatMap(({ named }) => named.map(({ post }) => post.id))),
]

/** Every member is told of every new post and of everything in their activity. */
async function noticesTo(world: World, scene: Scene): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const [who, { accountId }] of peopleIn(scene)) {
    await sql`update follows set is_subscribed = true where account_id = ${accountId}`.execute(world.db)
    const { rows } = await sql<{ id: string }>`
      select notifications.id from notifications join blog_members using (blog_id)
      where account_id = ${accountId}`.execute(world.db)
    const about = [...rows.map(({ id }) => ({ notificationId: id })), ...postsIn(scene).map((postId) => ({ postId }))]
    for (const one of about) {
      const found = await findItem(world.db, accountId, one, world.config.origin)
      if (found) sent.push({ by: 'push', to: who, text: `${JSON.stringify(found)} ${wordsOfPush(found.item, true)}` })
    }
  }
  return sent
}
