import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))
const { runCommand } = await import('./command.ts')
process.exitCode = await runCommand(process.argv.slice(2))
