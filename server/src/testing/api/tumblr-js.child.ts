import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'

/** Calls a method of the client with these arguments; `{ file }` stands for a stream of that file. */
export interface Asked {
  options: Record<string, string>
  method: string
  args: unknown[]
}
export interface Answered {
  response?: never
  error?: string
}

type Client = Record<string, (...args: unknown[]) => Promise<unknown>>
const { createClient } = createRequire(import.meta.url)('tumblr.js') as {
  createClient: (options: Asked['options']) => Client
}

process.on('message', async ({ options, method, args }: Asked) => {
  try {
    process.send?.({ response: await createClient(options)[method]?.(...args.map(withStreams)) })
  } catch (error) {
    process.send?.({ error: String(error) })
  }
})

function withStreams(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStreams)
  if (typeof value !== 'object' || value === null) return value
  if ('file' in value) return createReadStream(String(value.file))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withStreams(inner)]))
}
