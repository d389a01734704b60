import type { z } from 'zod'
import { t } from '../core/language/t.ts'
import type { Refusal } from '../core/refusal.ts'

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const wrongType = (field: string, expected: string, got: string) =>
  t('Invalid "{field}" type. Expected {expected}, got {got}.', { field, expected, got })

/** Refuses the first field whose type differs from its default's. POST-094 */
export function refuseFieldTypes(values: object, defaults: object): Refusal | null {
  const given = values as Record<string, unknown>
  for (const [field, standard] of Object.entries(defaults)) {
    const [expected, got] = [typeName(standard), typeName(given[field])]
    if (expected !== got)
      return {
        code: 'posts.invalid_field_type',
        status: 400,
        text: wrongType(field, expected, got),
        field,
      }
  }
  return null
}

const expectedNames: Record<string, string> = { record: 'object', int: 'number' }

/**
 * Gives the same message for a wire field of the wrong type; the message names the field in camel case. POST-096,
 * POST-146
 */
export const sayWrongType: z.core.$ZodErrorMap = (issue) => {
  const types = typesWanted(issue as z.core.$ZodIssue)
  const expected = types.includes('boolean') ? 'boolean' : types[0]
  const got = typeName(issue.input)
  if (!expected || expected === got) return undefined
  const field = String(issue.path?.at(-1) ?? '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return field ? wrongType(field, expected, got) : undefined
}

function typesWanted(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(typesWanted)
  if (issue.code !== 'invalid_type' || issue.expected === 'null') return []
  return [expectedNames[issue.expected] ?? issue.expected]
}
