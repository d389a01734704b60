import pg from 'pg'

const bigintType = 20
const bigintArrayType: number = 1016
// The driver's parsers check every digit and return the same texts.
pg.types.setTypeParser(bigintType, (text) => text)
pg.types.setTypeParser(bigintArrayType, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')))

/** The pool replaces a broken idle connection; the next request that needs one gets the error. */
export function openPool(databaseUrl: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, application_name: 'bowerbird', ...options })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
