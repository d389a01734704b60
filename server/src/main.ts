import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What was compiled once need not be compiled at the next start, which then takes half the time.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
await import('./run.ts')
