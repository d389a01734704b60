import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Stands where a value comes each time. */
class Slot {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement that is put together once, for those that run many times a second: putting one together can cost more
 * than running it. What it says may not depend on the values, which are given each time in the same order.
 */
export function prepared<Row, Values extends unknown[]>(build: (...values: Values) => RawBuilder<Row>) {
  const slots = Array.from({ length: build.length }, (_, at) => new Slot(at)) as Values
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db | Tx, ...values: Values): Promise<Row[]> => {
    compiled ??= eachOnce(build(...slots).compile(db))
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.at] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** A value that stands in several places is sent once. */
function eachOnce<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const sent: unknown[] = []
  const places = compiled.parameters.map((value) => {
    const before = value instanceof Slot ? sent.indexOf(value) : -1
    return before < 0 ? sent.push(value) : before + 1
  })
  return { ...compiled, sql: compiled.sql.replace(/\$(\d+)/g, (_, at) => `$${places[at - 1]}`), parameters: sent }
}

/** What the statement itself finds, where a value would stand. */
export const inPlaceOf = <Value>(expression: RawBuilder<unknown>): Value => expression as unknown as Value

/** What a statement said of each of so many, by its place; undefined where it said nothing. */
export function inPlaces<Row extends { at: number }>(rows: readonly Row[], count: number): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.at, row]))
  return Array.from({ length: count }, (_, at) => found.get(at))
}

/** Many at once for `json_to_recordset`, each with its place; half of a pair of letters is no text for PostgreSQL. */
export function asRecords(items: readonly object[]): string {
  const records = items.map((item, at) => ({ at, ...item }))
  const json = JSON.stringify(records)
  if (!json.includes('\\u')) return json
  return JSON.stringify(records, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}
