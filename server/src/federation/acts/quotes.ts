import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '@bowerbird/domain/core/ids.ts'
import type { Act } from '@bowerbird/domain/federation/acts/incoming-acts.ts'
import {
  quotePath,
  toAnswerOfQuote,
  toQuoteAuthorization,
  toQuoteRequest,
} from '@bowerbird/domain/federation/acts/to-acts.ts'
import { objectUrl } from '@bowerbird/domain/federation/to-object.ts'
import { type ApObject, publicAddress } from '@bowerbird/domain/federation/vocabulary.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { recordEvent } from '../../core/work/events.ts'
import { enqueue, type NewActivity } from '../deliveries.store.ts'
import { isBlockedBy } from '../following/following.store.ts'
import { readObjects } from '../objects.views.ts'
import type { RemoteActorRow } from '../remote-actors.store.ts'
import { makeSenders } from './senders.ts'

/** Asks the authors who want it for their consent to the quotes that are created by these activities. */
export async function askForQuotes(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  const created = activities.flatMap(({ blogId, body }) => {
    const { type, object } = body as ApObject
    const quote = object as ApObject
    return type === 'Create' && typeof quote.quote === 'string' ? [{ blogId, quote, quoted: quote.quote }] : []
  })
  if (created.length === 0) return
  const { rows } = await sql<{ object_url: string; actor_url: string; host: string; inbox: string }>`
    select object_url, actor_url, host, inbox
    from remote_posts join remote_actors on remote_actors.id = remote_posts.actor_id
    where object_url = any(${created.map(({ quoted }) => quoted)}::text[]) and wants_quote_request`.execute(tx)
  const requests = created.flatMap(({ blogId, quote, quoted }) =>
    rows
      .filter(({ object_url }) => object_url === quoted)
      .map(({ actor_url, host, inbox }) => ({
        ...{ blogId, object: String(quote.id), body: toQuoteRequest(quote, quoted, actor_url), to: { host, inbox } },
      })),
  )
  await enqueue(tx, requests)
}

/** The author of the quoted post says yes or no. A yes goes out with an edit; without one the quote is a plain link. */
export async function noteQuoteAnswer(
  tx: Tx,
  { postId, stamp }: Extract<Act, { does: 'quoteAnswer' }>,
  { id }: RemoteActorRow,
): Promise<void> {
  const { rows } = await sql<{ blog_id: string }>`
    update federated_posts set quote_stamp = ${stamp} from posts
    where federated_posts.post_id = ${postId} and posts.id = federated_posts.post_id
      and quote_stamp is distinct from ${stamp} and exists (
        select from contents join remote_posts on remote_posts.post_id = contents.post_id
        where contents.id = posts.trail[array_length(posts.trail, 1)] and remote_posts.actor_id = ${id})
    returning federated_posts.blog_id`.execute(tx)
  for (const { blog_id: blogId } of rows) await recordEvent(tx, 'post.edited', { postId, blogId })
}

type SignDeps = Pick<Deps, 'secret' | 'config' | 'db'>

/** Nobody can make it up, so it needs no row: it holds as long as the post may be seen and reblogged. */
const signatureOf = ({ secret }: Pick<Deps, 'secret'>, postId: string, quoting: string): string =>
  createHmac('sha256', secret).update(`quote ${postId} ${quoting}`).digest('base64url')

const stampFor = (deps: SignDeps, postId: string, quoting: string): string =>
  deps.config.origin + quotePath(postId, Buffer.from(quoting).toString('base64url'), signatureOf(deps, postId, quoting))

/** Longer addresses get no consent, because the address of it would be too long for others. */
const quotingMaxLength = 1000

/** Answers at once: yes where the post may be reblogged, and no to those whom the blog blocks. */
export async function answerQuote(
  tx: Tx,
  deps: SignDeps,
  { postId, quoting, request }: Extract<Act, { does: 'quote' }>,
  { sender, mark }: { sender: RemoteActorRow; mark: string },
): Promise<void> {
  const quoted = await findQuotable(tx, deps, postId)
  if (!quoted) return
  const isAllowed =
    quoted.isOpen && quoting.length <= quotingMaxLength && !(await isBlockedBy(tx, quoted.blogId, sender.id))
  const stamp = isAllowed ? stampFor(deps, postId, quoting) : null
  const { blogId } = quoted
  await makeSenders(tx, deps, [blogId])
  const answer = toAnswerOfQuote({ request, blogId, stamp, mark }, deps.config.origin)
  await enqueue(tx, [{ blogId, object: String(answer.id), body: answer, to: sender }])
}

interface Quotable {
  blogId: string
  actor: string
  isOpen: boolean
}

async function findQuotable(db: Db | Tx, { config }: Pick<Deps, 'config'>, postId: string): Promise<Quotable | null> {
  const object = (await readObjects(db, config, [postId])).get(postId)
  const policy = object?.interactionPolicy as { canQuote: { automaticApproval: string[] } } | undefined
  if (!object || !policy) return null
  const actor = String(object.attributedTo)
  const blogId = actor.slice(actor.lastIndexOf('/') + 1)
  return { actor, blogId, isOpen: policy.canQuote.automaticApproval.includes(publicAddress) }
}

/** The consent that was given to a quote; null if it was not, or the post may no longer be quoted. */
export async function findQuoteAuthorization(
  deps: SignDeps,
  { id: postId, quoting: encoded, signature }: { id: string; quoting: string; signature: string },
): Promise<ApObject | null> {
  if (!isId(postId)) return null
  const quoting = Buffer.from(encoded, 'base64url').toString()
  const wanted = Buffer.from(signatureOf(deps, postId, quoting))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const quoted = await findQuotable(deps.db, deps, postId)
  if (!quoted?.isOpen) return null
  return toQuoteAuthorization(stampFor(deps, postId, quoting), {
    actor: quoted.actor,
    quoting,
    quoted: objectUrl(postId, deps.config.origin),
  })
}
