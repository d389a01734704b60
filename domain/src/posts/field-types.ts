import type { Refusal } from '../core/refusal.ts'

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** A field whose type is not that of its default; the first one found. POST-094 */
export function refuseFieldTypes(values: object, defaults: object): Refusal | null {
  const given = values as Record<string, unknown>
  for (const [field, standard] of Object.entries(defaults)) {
    const [expected, got] = [typeName(standard), typeName(given[field])]
    if (expected !== got)
      return {
        code: 'posts.invalid_field_type',
        status: 400,
        text: `Invalid "${field}" type. Expected ${expected}, got ${got}.`,
        field,
      }
  }
  return null
}
