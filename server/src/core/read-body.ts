import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'

type Fields = Record<string, unknown>

const nestingMax = 4
/** Far more than any call takes, and few enough to be read at once. */
const formFieldsMax = 2000
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

/** `post[tags]=a` and `{"post[tags]": "a"}` mean `{"post": {"tags": "a"}}`; `ids[]=1` means `{"ids": ["1"]}`. */
export function nestBrackets(flat: Fields): Fields {
  const nested: Fields = {}
  const own = new Set<unknown>()
  for (const [written, sent] of Object.entries(flat)) {
    const isList = written.endsWith('[]')
    const name = isList ? written.slice(0, -2) : written
    const value = isList && !Array.isArray(sent) ? [sent] : sent
    const steps = stepsOf(name)
    let place = nested
    for (const step of steps.slice(0, -1)) place = placeIn(place, step, own) ?? refuseName(name)
    const last = steps.at(-1) as string
    if (Object.hasOwn(place, last)) refuseName(name)
    place[last] = value
  }
  return nested
}

/** The object under a name, made or copied once: what was sent stays as it is. Null when something else is there. */
function placeIn(outer: Fields, step: string, own: Set<unknown>): Fields | null {
  const found = Object.hasOwn(outer, step) ? outer[step] : undefined
  if (own.has(found)) return found as Fields
  if (found !== undefined && (typeof found !== 'object' || found === null || Array.isArray(found))) return null
  const made: Fields = { ...found }
  own.add(made)
  outer[step] = made
  return made
}

/** What is sent more than once is a list; only calls that take one accept it. */
export function parseForm(text: string): Fields {
  if (text.split('&', formFieldsMax + 1).length > formFieldsMax) throw new RefusedError(coreRefusals.badBody)
  const values = new Map<string, string | string[]>()
  for (const [name, one] of new URLSearchParams(text)) {
    const before = values.get(name)
    if (Array.isArray(before)) before.push(one)
    else values.set(name, before === undefined ? one : [before, one])
  }
  const flat: Fields = {}
  for (const [name, value] of values)
    Object.defineProperty(flat, name, { value, enumerable: true, configurable: true, writable: true })
  return flat
}

const plainName = /^[a-z_]+$/i

function stepsOf(name: string): string[] {
  if (plainName.test(name) && !forbiddenNames.has(name)) return [name]
  const found = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
  if (!found) refuseName(name)
  const steps = [
    found[1] as string,
    ...[...(found[2] ?? '').matchAll(/\[([^[\]]+)\]/g)].map((step) => step[1] as string),
  ]
  if (steps.length > nestingMax || steps.some((step) => forbiddenNames.has(step))) refuseName(name)
  return steps
}

function refuseName(name: string): never {
  const field = name.slice(0, 60)
  throw new RefusedError({ ...coreRefusals.badInput, text: `${field}: is not a field this call takes`, field })
}
