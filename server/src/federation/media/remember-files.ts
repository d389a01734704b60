import { createHash } from 'node:crypto'
import { addressMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { remotePath } from '@bowerbird/domain/federation/remote-path.ts'
import type { Tx } from '../../core/database/database.ts'
import { upsertRemoteFiles } from './remote-files.store.ts'

const hashOf = (url: string) => createHash('sha256').update(url).digest()

const isUsable = (url: string) => url.length <= addressMaxLength && URL.parse(url)?.protocol === 'https:'

/**
 * Makes files of other servers known, and returns the address of each here. Nothing is fetched before somebody looks.
 * Addresses that are not https or too long are left out.
 */
export async function rememberFiles(tx: Tx, urls: readonly string[]): Promise<Map<string, string>> {
  const files = [...new Set(urls)].filter(isUsable).map((url) => ({ url, hash: hashOf(url) }))
  if (files.length > 0) await upsertRemoteFiles(tx, files)
  return new Map(files.map(({ url, hash }) => [url, remotePath(hash.toString('base64url'))]))
}
