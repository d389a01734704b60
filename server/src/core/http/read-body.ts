import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Fields = Record<string, unknown>

const nestingMax = 4
/** Exceeds what any call takes, and is few enough to parse at once. */
const fieldsMax = 2000
const jsonValuesMax = 10_000
const jsonDepthMax = 20
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Finds the form key in an unparsed body. Its place there does not matter, because only its holder can write it. */
const keyInForm = /(?:^|&)form_key=([^&]*)/
const keyInJson = /"form_key"\s*:\s*"([^"\\]*)"/

/** Parses the bodies of calls after the sender is admitted, and refuses those that would take long to parse. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('admission', null)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonReader(app))
}

async function readForm(request: FastifyRequest, text: string) {
  return (await isAdmitted(request, keyInForm.exec(text))) ? parseForm(text) : undefined
}

/** Also reads JSON under another content type. */
export function jsonReader(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return async (request: FastifyRequest, text: string) => {
    if (!(await isAdmitted(request, keyInJson.exec(text)))) return undefined
    refuseManyValues(text)
    return new Promise((resolve, reject) =>
      parse(request, text, (error, body) => (error ? reject(error) : resolve(body))),
    )
  }
}

/** Parses JSON that came as a part of a form. */
export function parseJson(text: string): unknown {
  refuseManyValues(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedError(coreRefusals.badBody)
  }
}

async function isAdmitted({ admission }: FastifyRequest, key: RegExpExecArray | null): Promise<boolean> {
  await admission?.(key?.[1])
  return admission !== null
}

const code = { quote: 34, comma: 44, openList: 91, backslash: 92, closeList: 93, open: 123, close: 125 }

/** Counts the values of a JSON text, which takes a fraction of the time of parsing it. */
function refuseManyValues(json: string): void {
  let depth = 0
  let values = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at)
    if (letter === code.quote) isText = !isText
    else if (isText) at += letter === code.backslash ? 1 : 0
    else if (letter === code.comma) values += 1
    else if (letter === code.open || letter === code.openList) depth += 1
    else if (letter === code.close || letter === code.closeList) depth -= 1
    if (depth > jsonDepthMax || values > jsonValuesMax) throw new RefusedError(coreRefusals.badBody)
  }
}

/** `post[tags]=a` and `{"post[tags]": "a"}` mean `{"post": {"tags": "a"}}`; `ids[]=1` means `{"ids": ["1"]}`. */
export function nestBrackets(flat: Fields): Fields {
  const nested: Fields = {}
  const own = new Set<unknown>()
  const entries = Object.entries(flat)
  if (entries.length > fieldsMax) throw new RefusedError(coreRefusals.badBody)
  for (const [written, sent] of entries) {
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

/**
 * Returns the object under a name, created or copied once so that the input stays unchanged; null when another value is
 * there.
 */
function placeIn(outer: Fields, step: string, own: Set<unknown>): Fields | null {
  const found = Object.hasOwn(outer, step) ? outer[step] : undefined
  if (own.has(found)) return found as Fields
  if (found !== undefined && (typeof found !== 'object' || found === null || Array.isArray(found))) return null
  const made: Fields = { ...found }
  own.add(made)
  outer[step] = made
  return made
}

/** A repeated field becomes a list, which only some calls accept. */
export function parseForm(text: string): Fields {
  if (text.split('&', fieldsMax + 1).length > fieldsMax) throw new RefusedError(coreRefusals.badBody)
  const values = new Map<string, string | string[]>()
  for (const [name, one] of new URLSearchParams(withSpaces(text))) {
    const before = values.get(name)
    if (Array.isArray(before)) before.push(one)
    else values.set(name, before === undefined ? one : [before, one])
  }
  const flat: Fields = {}
  for (const [name, value] of values)
    Object.defineProperty(flat, name, { value, enumerable: true, configurable: true, writable: true })
  return flat
}

/** Writes spaces for pluses, byte by byte: a form of nothing else costs any other way 50 to 150 ms. */
function withSpaces(text: string): string {
  const bytes = Buffer.from(text)
  for (let at = bytes.indexOf('+'); at >= 0 && at < bytes.length; at += 1) if (bytes[at] === 0x2b) bytes[at] = 0x20
  return bytes.toString()
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
  throw new RefusedError({ ...coreRefusals.badInput, text: `${field}: isn’t a field of this call`, field })
}
