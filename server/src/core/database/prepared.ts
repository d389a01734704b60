import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Marks the place of a value that each execution supplies. */
class Slot {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/** The most values that a statement takes. */
const slotsMax = 16

/**
 * Compiles a frequent statement once, because compiling can cost more than running it. Its text must not depend on the
 * values, which each call gives in the same order.
 */
export function prepared<Row, Values extends unknown[]>(build: (...values: Values) => RawBuilder<Row>) {
  const slots = Array.from({ length: slotsMax }, (_, at) => new Slot(at)) as Values
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db | Tx, ...values: Values): Promise<Row[]> => {
    compiled ??= eachOnce(build(...slots).compile(db))
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.at] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** Sends a value that is used in several places once. */
function eachOnce<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const sent: unknown[] = []
  const places = compiled.parameters.map((value) => {
    const before = value instanceof Slot ? sent.indexOf(value) : -1
    return before < 0 ? sent.push(value) : before + 1
  })
  return { ...compiled, sql: compiled.sql.replace(/\$(\d+)/g, (_, at) => `$${places[at - 1]}`), parameters: sent }
}

/** Types an SQL expression as the value it replaces. */
export const inPlaceOf = <Value>(expression: RawBuilder<unknown>): Value => expression as unknown as Value

/** Orders rows by `at`; places without a row are undefined. */
export function inPlaces<Row extends { at: number }>(rows: readonly Row[], count: number): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.at, row]))
  return Array.from({ length: count }, (_, at) => found.get(at))
}

/**
 * Encodes items for `json_to_recordset`, each with its place. PostgreSQL rejects lone surrogates, so they are replaced.
 */
export function asRecords(items: readonly object[]): string {
  const records = items.map((item, at) => ({ at, ...item }))
  const json = JSON.stringify(records)
  if (!json.includes('\\u')) return json
  return JSON.stringify(records, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

/** Columns with their types, as a set of records declares them. */
export const typed = (columns: Record<string, string>): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** The columns of an insert and the values it selects: columns of the same names, but for those in `made`. */
export function valuesOf(
  columns: Record<string, unknown>,
  made: Record<string, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const names = Object.keys({ ...columns, ...made })
  const values = names.map((name) => made[name] ?? sql.ref(name))
  return sql`(${sql.join(names.map((name) => sql.ref(name)))}) select ${sql.join(values)}`
}
