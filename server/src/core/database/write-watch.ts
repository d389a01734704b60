/** How long a copy may be used that nobody said is wrong: when other processes are heard, and when they are not. */
const momentMs = { hearing: 10_000, deaf: 1000 }

/**
 * Which tables the statements of this process change, for whoever keeps copies of rows: they are told as soon as the
 * change is there for others to read, and so before the request that made it is answered.
 */
export class WriteWatch {
  readonly #listeners: { tables: ReadonlySet<string>; forget: () => void }[] = []
  #isHearing = false

  get momentMs(): number {
    return this.#isHearing ? momentMs.hearing : momentMs.deaf
  }

  /** Whether changes by other processes are told here as well. What was missed meanwhile is not relied on. */
  hearsOthers(isHearing: boolean): void {
    if (isHearing === this.#isHearing) return
    this.#isHearing = isHearing
    this.tellAll()
  }

  onChange(tables: readonly string[], forget: () => void): void {
    this.#listeners.push({ tables: new Set(tables), forget })
  }

  tell(changed: readonly string[]): void {
    for (const { tables, forget } of this.#listeners) if (changed.some((table) => tables.has(table))) forget()
  }

  tellAll(): void {
    for (const { forget } of this.#listeners) forget()
  }
}

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
