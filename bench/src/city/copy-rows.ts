import type pg from 'pg'

type Value = string | number | boolean | null | Date | readonly string[]

/** The part of a `pg` connection that COPY needs. */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Inserts rows by `COPY … FROM STDIN`, which `pg` can carry but not begin. */
export function copyRows(client: pg.Client, table: string, columns: readonly string[], rows: Value[][]): Promise<void> {
  const data = Buffer.from(rows.map(lineOf).join(''))
  return new Promise((resolve, reject) => {
    const copying = {
      submit: (wire: Wire) => wire.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse(wire: Wire) {
        wire.sendCopyFromChunk(data)
        wire.endCopyFrom()
      },
      // The client forgets a query that fails, so nothing else is called after this.
      handleError: reject,
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
    }
    client.query(copying as never)
  })
}

const lineOf = (row: Value[]) => `${row.map(textOf).join('\t')}\n`

function textOf(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return typeof value === 'string' ? value.replace(/[\\\t\n\r]/g, (found) => escapes[found] as string) : String(value)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
