import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import type { Storage } from '../core/storage.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'

export const openStorage = ({ s3, dataDir }: Config): Storage =>
  s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'media'))
