import { parseArgs } from 'node:util'

export interface StartOptions {
  hasServer: boolean
  hasWorker: boolean
  isDevelopment: boolean
}

export function readStartOptions(args: string[]): StartOptions {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, dev: { type: 'boolean' } } })
  const { only, dev = false } = values
  if (only !== undefined && only !== 'server' && only !== 'worker') throw new Error('--only takes server or worker.')
  return { hasServer: only !== 'worker', hasWorker: only !== 'server', isDevelopment: dev }
}
