import type { Call } from '@bowerbird/domain/core/call.ts'
import fc from 'fast-check'
import { type Schema, valid } from './valid-values.ts'

const uuid = '0d7a4c52-8c1e-4f7e-9b59-3a3f5b2f0c11'
const known = {
  ids: ['1', '123456789'],
  blogs: ['moss'],
  uuids: [uuid],
  keys: ['a1b2c3d4'],
  words: [
    ...['moss', 'A few words & more', 'mia@example.test', '<p>Hello</p>', '0', '1', 'on', 'en', '#aabbcc', uuid],
    ...['2026-01-02', '2026-01-02T03:04:05Z', 'https://example.com/a', '/a.png', 'new/text', 'a'.repeat(40), '{}'],
    JSON.stringify({ name: 'CONVERSION_ACTION_HTML5_VIDEO', extra: { player: 'a', player_version: 2 } }),
  ],
}

const triesMax = 1000

/** Returns an input that the call takes, with every optional field where one such is found. */
export function validInput({ method, path, input }: Call): Record<string, unknown> {
  const schema = input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema
  for (let seed = 1; seed <= triesMax; seed += 1) {
    const [sent] = fc.sample(valid('', schema, known, seed < triesMax / 2), { numRuns: 1, seed })
    if (input.safeParse(sent).success) return sent as Record<string, unknown>
  }
  throw new Error(`No valid input was found for ${method} ${path}`)
}
