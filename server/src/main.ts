import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The compile cache halves the time of later starts.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
await import('./run.ts')
