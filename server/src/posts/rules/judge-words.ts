import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { heldElsewhere, refusedByRule } from '@bowerbird/domain/moderation/moderation.refusals.ts'
import type { RuleAction, WordRule, Written } from '@bowerbird/domain/posts/rules/word-rules.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { reportByRule } from '../../moderation/report-writes.ts'
import { readMatcher } from './stored-rules.ts'

/** Null for posts without an author: those of other servers and of the site itself. */
export interface Writer {
  accountId: string | null
}

export type Hits = Record<RuleAction, WordRule[]>
const noHits: Hits = { hold: [], refuse: [], report: [] }

/**
 * Finds the rules that hold for what somebody wrote. Without rules it reads nothing; the account is read only if one
 * matches. Rules do not concern staff.
 */
export async function judgeWords(db: Db | Tx, { accountId }: Writer, written: () => Written): Promise<Hits> {
  const matcher = accountId === null ? null : await readMatcher(db)
  const found = matcher?.hits(written()) ?? []
  if (found.length === 0) return noHits
  const account = await db
    .selectFrom('accounts')
    .select(['is_staff', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account || account.is_staff) return noHits
  const ageDays = (Date.now() - account.created_at.getTime()) / dayMs
  const meant = found.filter(({ newerThanDays }) => newerThanDays === null || ageDays < newerThanDays)
  const by = (action: RuleAction) => meant.filter((rule) => rule.action === action)
  return { hold: by('hold'), refuse: by('refuse'), report: by('report') }
}

export function throwRefused({ refuse }: Hits): void {
  if (refuse[0]) throw new RefusedError(refusedByRule(refuse[0].message))
}

/** Refuses words that cannot wait for a review (replies, questions, descriptions, tags). Returns the rules that report. */
export async function refuseWords(db: Db | Tx, writer: Writer, written: () => Written): Promise<WordRule[]> {
  const hits = await judgeWords(db, writer, written)
  throwRefused(hits)
  if (hits.hold.length > 0) throw new RefusedError(heldElsewhere())
  return hits.report
}

export const nameOfRule = ({ kind, value }: Pick<WordRule, 'kind' | 'value'>): string =>
  kind === 'tag' ? `#${value.replace(/^#/, '')}` : value

/** Reports a post by rules, with what was said where the post does not show it. */
export async function reportByRules(
  db: Db | Tx,
  about: { blogId: string; postId: string },
  rules: readonly WordRule[],
  said = '',
): Promise<void> {
  if (rules.length === 0) return
  await reportByRule(db, about, [rules.map(nameOfRule).join(', '), said].filter(Boolean).join('. '))
}
