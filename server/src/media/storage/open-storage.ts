import { join } from 'node:path'
import type { Config } from '../../core/process/config.ts'
import type { Storage } from '../../core/storage.ts'
import { diskStorage } from './disk-storage.ts'

/** Loads the S3 client lazily because it is large. */
export async function openStorage(config: Config): Promise<Storage> {
  const { s3, dataDir } = config
  if (!s3) return diskStorage(join(dataDir, 'media'), config)
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(s3)
}
