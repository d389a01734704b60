import { summaryMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Seer } from '../../core/http/viewer.ts'
import { noTrailFlags, readTrailFlags, type TrailFlags, trailFlags } from '../read/trail-flags.ts'
import { summarise } from './written-text.ts'

interface Part {
  id: string
  post_id: string
  title: string
  text: string
  warning: string
  labels: string[]
  is_sensitive: boolean
}

export interface Trimmed {
  trail: string[]
  /** The summary of a reblog that adds no words. */
  summary: string
  flags: TrailFlags
  /** The reblog takes over the warnings of the parts left out. CTRL-023 */
  warning: string
  labels: string[]
  isSensitive: boolean
}

const nothingLeft: Trimmed = {
  ...{ trail: [], summary: '', flags: noTrailFlags },
  ...{ warning: '', labels: [], isSensitive: false },
}

/** Leaves the parts of some posts out of a trail. Null if it has none of them. CTRL-077 */
export async function trimTrail(
  db: Db | Tx,
  viewer: Seer,
  trail: readonly string[],
  without: readonly string[] = [],
): Promise<Trimmed | null> {
  if (without.length === 0 || trail.length === 0) return null
  const { rows } = await sql<Part>`
    select id, post_id, title, left(search_text, ${sql.lit(summaryMaxLength + 1)}) as text, warning, labels, is_sensitive
    from contents where id = any(${trail}::bigint[])`.execute(db)
  const leftOut = rows.filter(({ post_id }) => without.includes(post_id))
  if (leftOut.length === 0) return null
  const staying = trail.filter((id) => !leftOut.some((part) => part.id === id))
  if (staying.length === 0) return nothingLeft
  const { rows: marked } = await sql<{ marks: string | null }>`
    select ${trailFlags(viewer)} as marks from (select ${staying}::bigint[] as trail) as posts`.execute(db)
  const lines = staying.flatMap((id) =>
    rows.filter((part) => part.id === id).map(({ title, text }) => summarise(title, text)),
  )
  return {
    trail: staying,
    summary: lines.findLast(Boolean) ?? '',
    flags: readTrailFlags(marked[0]?.marks ?? undefined),
    warning: leftOut.find(({ warning }) => warning)?.warning ?? '',
    labels: [...new Set(leftOut.flatMap(({ labels }) => labels))],
    isSensitive: leftOut.some(({ is_sensitive }) => is_sensitive),
  }
}
