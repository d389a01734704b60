import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { keepPrivate } from '../core/process/keep-private.ts'

enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))
keepPrivate()
const words = process.argv.slice(2)
if (words[0] === 'import') {
  // An import runs in a small process of its own, and nothing else of the server is loaded here.
  const { importAside } = await import('./import-aside.ts')
  process.exitCode = await importAside(words.slice(1))
} else {
  const { runCommand } = await import('./command.ts')
  process.exitCode = await runCommand(words)
}
