import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { heldElsewhere, refusedByRule } from '@bowerbird/domain/moderation/moderation.refusals.ts'
import type { Before, PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import type { WordRule, Written } from '@bowerbird/domain/posts/rules/word-rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { judgeWords, nameOfRule, throwRefused, type Writer } from '../rules/judge-words.ts'
import { readMatcher } from '../rules/stored-rules.ts'
import { searchTextOf } from './search-text.ts'

type Chosen = NonNullable<PostOptions['chosen']>
/** A draft with this option waits for staff, and takes the state that its writer chose when they approve it. */
export type Review = NonNullable<PostOptions['review']>

interface Words {
  part: Before | PostDocument | null
  tags: readonly string[]
  sourceUrl: string
}

interface Judged {
  review: Review | null
  reports: WordRule[]
}

const leadsToPublic: readonly PostState[] = ['published', 'queued', 'scheduled']
const unjudged: Judged = { review: null, reports: [] }

function writtenIn({ part, tags, sourceUrl }: Words): Written {
  if (!part) return { text: '', tags, links: sourceUrl }
  const text =
    'search_text' in part ? part.search_text : searchTextOf(part.title, readStored(part.body_html), part.fields)
  return { text, tags, links: `${part.body_html} ${JSON.stringify(part.fields)} ${sourceUrl}` }
}

/**
 * Judges a post by the rules of staff when it is sent, queued, scheduled or published; drafts and private posts are
 * nobody else's business. Throws if a rule refuses it. `before` is the post as it is in public: only rules that it did
 * not meet already count, and one that would hold it refuses the edit, so that nothing in public disappears.
 */
export async function judgePost(
  db: Db | Tx,
  writer: Writer,
  words: Words,
  chosen: Chosen,
  before?: Words,
): Promise<Judged> {
  const isSent = chosen.state === 'unapproved'
  if (!isSent && !leadsToPublic.includes(chosen.state)) return unjudged
  const matcher = writer.accountId === null ? null : await readMatcher(db)
  if (!matcher) return unjudged
  const hits = await judgeWords(db, writer, () => writtenIn(words))
  const known = before ? new Set(matcher.hits(writtenIn(before)).map(({ id }) => id)) : new Set()
  const isNew = ({ id }: WordRule) => !known.has(id)
  const refuse = hits.refuse.filter(isNew)
  throwRefused({ ...hits, refuse })
  const hold = hits.hold.filter(isNew)
  if (before && hold.length > 0) throw new RefusedError(heldElsewhere())
  const reports = hits.report.filter(isNew)
  return { review: isSent || hold.length === 0 ? null : { rules: hold.map(nameOfRule), chosen }, reports }
}

interface Waiting {
  id: string
  tags: string[]
  source_url: string
  title: string | null
  search_text: string
  body_html: string
  fields: PostDocument['fields']
}

/**
 * Judges posts that are about to be published or queued as they stand, and holds those that a rule holds. Returns what
 * became of the ones that may not go on.
 */
export async function holdRuled(
  tx: Tx,
  writer: Writer,
  postIds: readonly string[],
  chosen: Chosen,
): Promise<ReadonlyMap<string, 'held' | Refusal>> {
  const stopped = new Map<string, 'held' | Refusal>()
  if (postIds.length === 0 || !(await readMatcher(tx))) return stopped
  const { rows } = await sql<Waiting>`
    select posts.id, posts.tags, posts.source_url, contents.title, coalesce(contents.search_text, '') as search_text,
      coalesce(contents.body_html, '') as body_html, coalesce(contents.fields, '{}') as fields
    from posts left join contents on contents.id = posts.content_id
    where posts.id = any(${[...postIds]}::bigint[]) order by posts.id`.execute(tx)
  for (const { id, tags, source_url, ...part } of rows) {
    const links = `${part.body_html} ${JSON.stringify(part.fields)} ${source_url}`
    const { hold, refuse } = await judgeWords(tx, writer, () => ({ text: part.search_text, tags, links }))
    if (refuse[0]) stopped.set(id, refusedByRule(refuse[0].message))
    else if (hold.length > 0) {
      stopped.set(id, 'held')
      await markHeld(tx, id, { rules: hold.map(nameOfRule), chosen })
    }
  }
  return stopped
}

async function markHeld(tx: Tx, postId: string, review: Review): Promise<void> {
  await sql`
    update posts set state = 'draft', publish_on = null, queue_position = null, queue_id = null,
      options = options || ${JSON.stringify({ review })}::jsonb
    where id = ${postId}`.execute(tx)
  changed(tx, 'posts', postId)
}
