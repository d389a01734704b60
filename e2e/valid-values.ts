import fc from 'fast-check'

/** The part of JSON Schema that inputs of calls use. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  /** The schema of values under any name. */
  additionalProperties?: Schema | boolean
  items?: Schema
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
}

/** Names and ids that exist, the sender's own and others'. */
export interface Known {
  ids: string[]
  blogs: string[]
  uuids: string[]
  keys: string[]
  words: string[]
}

/**
 * Generates values that match the field's schema, with existing names and ids where its name suggests one; `isWhole`
 * includes every optional part.
 */
export function valid(name: string, schema: Schema, known: Known, isWhole = false): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length && isWhole) return valid(name, choices.at(-1) as Schema, known, isWhole)
  if (choices?.length) return fc.oneof(...choices.map((choice) => valid(name, choice, known)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return fc.dictionary(
      fc.constantFrom('o1', '1', 'a_b', 'x'),
      valid('', schema.additionalProperties, known, isWhole),
      { minKeys: isWhole ? 1 : 0 },
    )
  if (type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, valid(key, inner, known, isWhole)]),
      ),
      isWhole ? {} : { requiredKeys: [] },
    )
  if (type === 'array')
    return fc.array(valid(name, schema.items ?? {}, known, isWhole), { minLength: isWhole ? 1 : 0, maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') return numberIn(schema)
  return textFor(name, schema, known)
}

const numberIn = ({ minimum = -5, maximum = 1000 }: Schema) =>
  fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })

function textFor(name: string, { pattern }: Schema, known: Known): fc.Arbitrary<string> {
  const { ids, blogs, uuids, keys, words } = known
  const matching = pattern
    ? Object.values(known)
        .flat()
        .filter((text) => text.match(pattern))
    : []
  if (matching.length) return fc.constantFrom(...matching)
  const word = fc.constantFrom(...words)
  const guesses: [RegExp, string[]][] = [
    [/^channel_id$|^tumblelog/, blogs],
    [/^type$/, ['text', 'quote', 'link', 'chat', 'photo', 'audio', 'video']],
    [/^state$/, ['0', '1', '2', 'private']],
    [/key|token|code/, keys],
    [/participant|uuid/, uuids],
    [/(^|_)(id|ids|pid|before|after|cursor)$|_id/, ids],
    [/name|blog|channel|recipient|tumblelog/, blogs],
  ]
  const pool = guesses.find(([sounds]) => sounds.test(name))?.[1]
  return pool?.length ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pool) }, word) : word
}
