import { z } from 'zod'
import { isId } from './ids.ts'

/** PostgreSQL cannot hold NUL, and half a surrogate pair is no text. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

const cannotBeStored = 'holds characters that cannot be stored'
/** Part of every text schema, so that a test can find texts that were declared without it. */
export const storable = z.refine<string>(isStorable, cannotBeStored)

export const wireText = (maxLength: number) => z.string().max(maxLength).check(storable)

/** JSON escapes the characters that cannot be stored, and doubles backslashes. */
const isStorableJson = (json: string) => !/\\u(?:0000|d[89a-f])/.test(json.replaceAll('\\\\', ''))
export const storableData = z.refine((data) => isStorableJson(JSON.stringify(data)), cannotBeStored)

/** Accepts any names and values up to a total length. */
export const wireData = (maxLength: number) =>
  z
    .record(wireText(100), z.unknown())
    .refine((data) => JSON.stringify(data).length <= maxLength, { message: 'is too long' })
    .check(storableData)

/** Ids are 64-bit numbers in the database and decimal strings everywhere else. */
export const wireId = z
  .union([wireText(40), z.number().int().nonnegative()])
  .transform(String)
  .refine(isId, 'is not an id')

/** A box ticked in a form, or a JSON boolean. */
export const wireFlag = z
  .union([z.boolean(), z.enum(['true', 'false', 'on', 'off', '1', '0', '']), z.literal(0), z.literal(1)])
  .transform((value) => value === true || value === 1 || value === 'true' || value === 'on' || value === '1')

export const wireInt = (min: number, max: number) =>
  z
    .union([
      z.number(),
      wireText(40)
        .regex(/^-?\d{1,15}$/, 'isn’t a whole number')
        .transform(Number),
    ])
    .pipe(z.number().int().min(min, `is less than ${min}`).max(max, `is more than ${max}`))

/** Forms send an empty string, and some clients null, for an omitted field. */
export const blankable = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), schema]).optional()

export const clientId = blankable(z.uuid())

/** The documented client sends these with many actions; we accept and ignore them. */
export const trackingFields = {
  placement_id: blankable(wireText(200)),
  pt: blankable(wireText(200)),
  source: blankable(wireText(100)),
  context: blankable(wireText(100)),
  tlt: blankable(wireText(200)),
  offset: blankable(wireInt(0, 1_000_000)),
}

export const nothing = z.strictObject({})

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name

type OwnName<Name, Names> = Name extends keyof Names ? Names[Name] : CamelCase<Name>

/** Fields of a request, which the server gets in camel case or under the names given; unknown fields are refused. */
export function fields<
  Shape extends Readonly<Record<string, z.ZodType>>,
  const Names extends { readonly [Name in keyof Shape]?: string } = Record<never, string>,
>(shape: Shape, names?: Names) {
  type Own = { [Name in keyof Shape as OwnName<Name, Names> & string]: z.output<Shape[Name]> }
  const renamed = Object.keys(shape).map((name) => [name, names?.[name] ?? inCamelCase(name)] as const)
  return z
    .strictObject(shape)
    .transform(
      (wire: Record<string, unknown>) => Object.fromEntries(renamed.map(([name, own]) => [own, wire[name]])) as Own,
    )
}

const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
