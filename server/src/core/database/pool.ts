import pg from 'pg'

const bigintType = 20
// The driver looks at every digit only to hand back the same text.
pg.types.setTypeParser(bigintType, (text) => text)

/** A broken idle connection is replaced by the pool; the request that needs one next says what happened. */
export function openPool(databaseUrl: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, application_name: 'bowerbird', ...options })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
