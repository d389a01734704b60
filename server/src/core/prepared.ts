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
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db | Tx, ...values: Values): Promise<Row[]> => {
    compiled ??= build(...(Array.from({ length: build.length }, (_, at) => new Slot(at)) as Values)).compile(db)
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.at] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
