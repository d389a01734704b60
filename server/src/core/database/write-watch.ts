/** Counters and marks of time, written all the time and part of no copy. They stand first where they are set. */
const countsOnly =
  /\bupdate\s+"?(?:blogs|accounts|sessions)"?\s+set\s+"?(?:newest_published_id|liked_post_count|seen_at|last_active_at|activity_seen_id|queue_next_at|digest_at)"?\s*=/gi
const writes = /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/gi

export function tablesChangedBy(statement: string): string[] {
  const tables = [...statement.replace(countsOnly, '').matchAll(writes)].map(([, table]) =>
    (table as string).toLowerCase(),
  )
  return [...new Set(tables)].filter((table) => table !== 'set')
}
