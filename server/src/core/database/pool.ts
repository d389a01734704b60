import pg from 'pg'

const bigintType = 20
// The driver's parser checks every digit and returns the same text.
pg.types.setTypeParser(bigintType, (text) => text)

/** The pool replaces a broken idle connection; the next request that needs one gets the error. */
export function openPool(databaseUrl: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, application_name: 'bowerbird', ...options })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
