import { RuleMatcher, type WordRule } from '@bowerbird/domain/posts/rules/word-rules.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'

export async function listRules(db: Db | Tx): Promise<WordRule[]> {
  const rows = await db
    .selectFrom('word_rules')
    .select(['id', 'kind', 'value', 'action', 'newer_than_days', 'message'])
    .orderBy('id')
    .execute()
  return rows.map(({ newer_than_days, ...row }) => ({ ...row, newerThanDays: newer_than_days }))
}

/** Null where there are no rules, so that a write without them costs nothing. Other servers learn of a change in seconds. */
export async function readMatcher(db: Db | Tx): Promise<RuleMatcher | null> {
  const cache = cachesOf(db).of<{ matcher: RuleMatcher | null }>('settings')
  const { matcher } = await cache.read('word rules', async () => {
    const rules = await listRules(db)
    return { matcher: rules.length === 0 ? null : new RuleMatcher(rules) }
  })
  return matcher
}

export async function upsertRule(tx: Tx, { id: _, newerThanDays, ...rule }: WordRule & { key: string }): Promise<void> {
  const columns = { ...rule, newer_than_days: newerThanDays }
  await tx
    .insertInto('word_rules')
    .values(columns)
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(columns))
    .execute()
  changed(tx, 'site')
}

/** Returns the rule that was there. */
export async function deleteRule(tx: Tx, id: string): Promise<{ kind: string; value: string } | undefined> {
  const gone = await tx.deleteFrom('word_rules').where('id', '=', id).returning(['kind', 'value']).executeTakeFirst()
  changed(tx, 'site')
  return gone
}
