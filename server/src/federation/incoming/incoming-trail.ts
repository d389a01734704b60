import { setImmediate as letOthers } from 'node:timers/promises'
import { type ReportedPart, readTrail } from '@bowerbird/domain/federation/acts/from-trail.ts'
import type { RemoteDraft } from '@bowerbird/domain/federation/from-object.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { isPostInPublic } from '../../moderation/visibility.ts'
import type { TrailPart } from '../../posts/write/create-with-trail.actions.ts'
import { isFederated } from '../federated-blogs.ts'
import { countSigns, remotePart } from './remote-part.ts'

/** Bounds the work of sanitizing one trail to some tenths of a second. */
const trailSignsMax = 15_000

export const reportedIn = (draft: RemoteDraft, { config }: Pick<Deps, 'config'>): ReportedPart[] =>
  readTrail(draft, { origin: config.origin, nowMs: Date.now() })

/**
 * The parts before a post, as its trail reports them. Those of ours and those that are held are shown as they are here;
 * those of the sender's own server as it reports them; others, whom nobody vouches for, as a quote under their server.
 */
export async function trailParts(tx: Tx, deps: Pick<Deps, 'config'>, draft: RemoteDraft): Promise<TrailPart[]> {
  const reported = reportedIn(draft, deps)
  if (reported.length === 0) return []
  const known = await readKnown(tx, deps, reported)
  const parts: TrailPart[] = []
  let signs = 0
  for (const part of reported) {
    const here = known.get(part.of === 'here' ? part.postId : part.id)
    if (here) parts.push(here)
    else if (part.of !== 'here') {
      signs += countSigns(part.draft)
      // Requests are answered between two parts.
      await letOthers()
      parts.push(...(await broughtPart(tx, deps, part, signs > trailSignsMax)))
    }
  }
  return parts
}

async function broughtPart(
  tx: Tx,
  { config: { origin } }: Pick<Deps, 'config'>,
  reported: Exclude<ReportedPart, { of: 'here' }>,
  isLinked: boolean,
): Promise<TrailPart[]> {
  const isBelieved = reported.of === 'sender'
  const part = await remotePart(tx, reported.draft, { origin, first: '', isLinked })
  if (!part) return []
  const { elsewhereUrl = '', ...fields } = part.fields
  if (isBelieved) {
    const federated = { object: reported.id, actor: reported.actor }
    return [{ blogName: reported.blogName, part: { ...part, fields: { ...fields, elsewhereUrl, federated } } }]
  }
  const quote = {
    ...part,
    body_html: `<blockquote>${part.body_html}</blockquote>`,
    fields: { ...fields, elsewhereUrl: '' },
  }
  return [{ blogName: new URL(reported.id).host, part: quote }]
}

/** Posts of ours that other servers may see by number, and those of others that are held by address. */
async function readKnown(
  db: Db | Tx,
  { config }: Pick<Deps, 'config'>,
  reported: readonly ReportedPart[],
): Promise<Map<string, TrailPart>> {
  const postIds = reported.flatMap((part) => (part.of === 'here' ? [part.postId] : []))
  const urls = reported.flatMap((part) => (part.of === 'here' ? [] : [part.id]))
  const { rows } = await sql<{ key: string; content_id: string; name: string }>`
    select coalesce(remote_posts.object_url, posts.id::text) as key, posts.content_id, blogs.name
    from posts join blogs on blogs.id = posts.blog_id left join remote_posts on remote_posts.post_id = posts.id
    where posts.content_id is not null and ${isPostInPublic}
      and not blogs.is_suspended
      and ((posts.id = any(${postIds}::bigint[]) and ${isFederated(config)})
        or posts.id = any(array(select post_id from remote_posts where object_url = any(${urls}::text[]))))`.execute(db)
  return new Map(rows.map(({ key, content_id, name }) => [key, { contentId: content_id, blogName: name }]))
}
