import { createHash } from 'node:crypto'
import { addressMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { remotePath } from '@bowerbird/domain/federation/remote-path.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'

const hashOf = (url: string) => createHash('sha256').update(url).digest()

const isUsable = (url: string) => url.length <= addressMaxLength && URL.parse(url)?.protocol === 'https:'

/**
 * Makes files of other servers known, and returns the address of each here. Nothing is fetched before somebody looks.
 * Addresses that are not https or too long are left out.
 */
export async function rememberFiles(tx: Tx, urls: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map([...new Set(urls)].filter(isUsable).map((url) => [url, hashOf(url)]))
  if (hashes.size === 0) return new Map()
  const known = [...hashes].sort(([, one], [, other]) => one.compare(other))
  await sql`
    insert into remote_files (url_hash, url)
    select * from unnest(${known.map(([, hash]) => hash)}::bytea[], ${known.map(([url]) => url)}::text[])
    on conflict do nothing`.execute(tx)
  return new Map(known.map(([url, hash]) => [url, remotePath(hash.toString('base64url'))]))
}
