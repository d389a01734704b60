import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'

type Fields = Record<string, unknown>

const nestingMax = 4
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

/** `post[tags]=a` and `{"post[tags]": "a"}` mean `{"post": {"tags": "a"}}`; `ids[]=1` means `{"ids": ["1"]}`. */
export function nestBrackets(flat: Fields): Fields {
  const nested: Fields = {}
  for (const [written, sent] of Object.entries(flat)) {
    const isList = written.endsWith('[]')
    const name = isList ? written.slice(0, -2) : written
    const value = isList && !Array.isArray(sent) ? [sent] : sent
    const steps = stepsOf(name)
    let place = nested
    for (const step of steps.slice(0, -1)) {
      const next = Object.hasOwn(place, step) ? place[step] : undefined
      if (next !== undefined && (typeof next !== 'object' || next === null || Array.isArray(next))) throw badName(name)
      place[step] = next ? { ...next } : {}
      place = place[step] as Fields
    }
    const last = steps.at(-1) as string
    if (Object.hasOwn(place, last)) throw badName(name)
    place[last] = value
  }
  return nested
}

/** What is sent more than once is a list; only calls that take one accept it. */
export function parseForm(text: string): Fields {
  const flat: Fields = {}
  for (const [name, one] of new URLSearchParams(text)) {
    const value = Object.hasOwn(flat, name) ? [flat[name], one].flat() : one
    Object.defineProperty(flat, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return flat
}

const plainName = /^[a-z_]+$/i

function stepsOf(name: string): string[] {
  if (plainName.test(name) && !forbiddenNames.has(name)) return [name]
  const found = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
  if (!found) throw badName(name)
  const steps = [
    found[1] as string,
    ...[...(found[2] ?? '').matchAll(/\[([^[\]]+)\]/g)].map((step) => step[1] as string),
  ]
  if (steps.length > nestingMax || steps.some((step) => forbiddenNames.has(step))) throw badName(name)
  return steps
}

const badName = (name: string) =>
  new RefusedError({
    ...coreRefusals.badInput,
    text: `${name.slice(0, 60)}: is not a field this call takes`,
    field: name.slice(0, 60),
  })
