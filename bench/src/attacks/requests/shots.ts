import fc from 'fast-check'
import { type Known, valid } from '../../../../e2e/valid-values.ts'
import { isShort } from '../../short.ts'
import type { Asked } from '../ask.ts'
import type { Operation } from './operations.ts'
import { hostile, jsonOf } from './values.ts'

type Fields = Record<string, unknown>

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const boundary = 'multipart/form-data; boundary=x'

/** Bodies that do not match their content type. */
const brokenBodies: [string, string | Buffer][] = [
  [json, '{"a":'],
  [json, ''],
  [json, '[]'],
  [json, '"text"'],
  [json, 'null'],
  [json, '{"__proto__":{"is_staff":true}}'],
  [json, '{"constructor":{"prototype":{"is_staff":true}}}'],
  [json, '{"id":"1","id":"2","id":["3"]}'],
  [json, `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  [json, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  [json, Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
  [json, `{"id":${'9'.repeat(5000)}}`],
  [`${json}; charset=utf-16`, '{}'],
  ['application/json; charset=x\u00ff', '{}'],
  [form, 'a[b]=1&a=2'],
  [form, 'a[__proto__][is_staff]=1'],
  [form, '__proto__[is_staff]=1'],
  [form, '%%%=%zz&=&&&===[[]]'],
  [form, `${'a[]=1&'.repeat(20_000)}`],
  [form, `a${'[b]'.repeat(200)}=1`],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=', '--\r\n'],
  [boundary, '--x\r\n'],
  [boundary, '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf'],
  [boundary, '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'],
  [boundary, `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(5000)}"\r\n\r\n1\r\n--x--\r\n`],
  [boundary, '--x\r\nContent-Disposition: form-data\r\nContent-Transfer-Encoding: base64\r\n\r\n%%\r\n--x--\r\n'],
  ['text/plain', '{}'],
  ['text/xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['application/octet-stream', Buffer.alloc(64)],
  ['image/png', 'x'],
  ['', '{}'],
  ['x'.repeat(2000), '{}'],
]

/** Values that every field of every call gets, beside the random ones; the short form takes the first two. */
const everywhere: unknown[] = [
  ...['mo\u0000ss', 'mo\ud83dss', 'raw:1e400', 'raw:-0', '9223372036854775808', '275760-09-14T00:00:00Z'],
  ...[5, null, [], {}, true, 'x'.repeat(5000)],
].slice(0, isShort ? 2 : undefined)

/** Puts each value into every field of a call, at every depth. */
export function shotsEverywhere(operation: Operation, known: Known): Asked[] {
  const one = (fields: Operation['fields']) =>
    fc.sample(record(fields, known, { mayMiss: false, isWhole: true }), { numRuns: 1, seed: 1 })[0] as Fields
  const [whole, inPath] = [one(operation.fields), one(operation.inPath)]
  const { method } = operation
  const path = pathWith(operation.path, inPath)
  const inFields = placesIn(whole).flatMap((place) =>
    everywhere.map((bad) => {
      const sent = withAt(whole, place, bad) as Fields
      return method === 'GET'
        ? { method, path: `${path}?${queryOf(sent)}` }
        : { method, path, headers: { 'content-type': json }, body: jsonOf(sent) }
    }),
  )
  const inThePath = Object.keys(operation.inPath).flatMap((name) =>
    everywhere.map((bad) => ({ method, path: pathWith(operation.path, { ...inPath, [name]: bad }) })),
  )
  return [...inFields, ...inThePath]
}

type Place = (string | number)[]

function placesIn(value: unknown, before: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [before]
  const inside = Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...before, key]))
  return before.length ? [before, ...inside] : inside
}

function withAt(value: unknown, [key, ...rest]: Place, bad: unknown): unknown {
  if (key === undefined) return bad
  const inner = withAt((value as Fields)[key], rest, bad)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as Fields), [key]: inner }
}

/** The seed makes the same shots in every run. */
export function shotsAt(operation: Operation, known: Known, count: number, seed: number): Asked[] {
  return fc.sample(shotAt(operation, known), { numRuns: count, seed })
}

function shotAt(operation: Operation, known: Known): fc.Arbitrary<Asked> {
  const { method, fields, inPath } = operation
  const whole = record(fields, known)
  const inThePath = record(inPath, known, { mayMiss: false })
  const names = Object.keys(fields)
  const anyName = names.length ? fc.constantFrom(...names) : fc.constant('x')
  const spoilt = fc.tuple(whole, anyName, hostile).map(([good, name, bad]): Fields => ({ ...good, [name]: bad }))
  const spoiltInside = fc
    .tuple(record(fields, known, { mayMiss: false }), fc.nat(), hostile)
    .map(([good, at, bad]) => spoilAt(good, at, bad) as Fields)
  const allBad = fc.dictionary(anyName, hostile, { maxKeys: 8 })
  const more = fc.tuple(whole, fc.constantFrom('is_staff', 'account_id', '__proto__', 'a[b', 'constructor'), hostile)
  const extra = more.map(([good, name, bad]): Fields => Object.fromEntries([...Object.entries(good), [name, bad]]))
  const sent = fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 4, arbitrary: spoilt },
    { weight: 4, arbitrary: spoiltInside },
    { weight: 2, arbitrary: allBad },
    { weight: 1, arbitrary: extra },
  )
  const path = fc
    .tuple(inThePath, fc.dictionary(fc.constantFrom(...Object.keys(inPath), 'x'), hostile, { maxKeys: 1 }))
    .chain(([good, bad]) => fc.constantFrom(good, good, { ...good, ...bad }))
    .map((values) => pathWith(operation.path, values))
  if (method === 'GET')
    return fc
      .tuple(path, sent, oddHeaders)
      .map(([at, all, headers]) => ({ method, path: `${at}?${queryOf(all)}`, headers }))
  const asJson = sent.map((all) => ({ type: json, body: jsonOf(all) as string | Buffer }))
  const asForm = sent.map((all) => ({ type: form, body: queryOf(all) as string | Buffer }))
  const broken = fc.constantFrom(...brokenBodies).map(([type, body]) => ({ type, body }))
  const body = fc.oneof(
    { weight: 6, arbitrary: asJson },
    { weight: 2, arbitrary: asForm },
    { weight: 2, arbitrary: broken },
  )
  return fc.tuple(path, body, oddHeaders).map(([at, { type, body: bytes }, headers]) => ({
    method,
    path: at,
    headers: { ...headers, ...(type && { 'content-type': type.replace(/[^\x20-\xff]/g, '') }) },
    body: bytes,
  }))
}

/** Replaces one value or one name at some depth. */
function spoilAt(value: unknown, at: number, bad: unknown): unknown {
  if (typeof value !== 'object' || value === null) return bad
  const entries = Object.entries(value)
  const [key] = entries[at % Math.max(1, entries.length)] ?? []
  if (key === undefined) return Array.isArray(value) ? [bad] : { x: bad }
  const rest = Math.floor(at / entries.length)
  if (rest % 8 === 7 && typeof bad === 'string' && !Array.isArray(value)) return { ...value, [bad]: 1 }
  const spoilt = rest % 4 === 3 ? bad : spoilAt(entries.find(([name]) => name === key)?.[1], rest, bad)
  return Array.isArray(value) ? value.with(Number(key), spoilt) : { ...value, [key]: spoilt }
}

/** Header values are hostile text too; Node allows no other characters in them. */
const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { 'user-agent': '\u00ff\u0080\u00ed\u00a0\u00bd', referer: '\u00ff://%ff%00' },
  { referer: 'http://[', 'accept-language': ';;q=x,\u00ff' },
  { 'x-forwarded-for': '999.1, ::ffff:x', 'x-request-id': '\u00ff', 'if-none-match': '"\u00ff' },
  { 'user-agent': 'Android'.repeat(1500) },
)

const record = (
  fields: Operation['fields'],
  known: Known,
  { mayMiss = true, isWhole = false } = {},
): fc.Arbitrary<Fields> =>
  fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, valid(name, schema, known, isWhole)])),
    mayMiss ? { requiredKeys: [] } : {},
  )

const pathWith = (path: string, values: Fields) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(textOf(values[name])).slice(0, 4000))

/** Encodes lists by repetition and objects by brackets, as forms do. */
function queryOf(fields: Fields, prefix = ''): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => {
      const key = prefix ? `${prefix}[${name}]` : name
      if (Array.isArray(value)) return value.slice(0, 50).map((each) => `${encoded(key)}=${encoded(textOf(each))}`)
      if (value && typeof value === 'object') return [queryOf(value as Fields, key)]
      return [`${encoded(key)}=${encoded(textOf(value))}`]
    })
    .join('&')
    .slice(0, 12_000)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Encodes a lone surrogate as the bytes that some programs send for it. */
const encoded = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%BD')).join('')

/** Builds addresses of one read from valid values. */
export const goodReadsAt = (operation: Operation, known: Known, count: number): string[] =>
  fc
    .sample(fc.tuple(record(operation.inPath, known, { mayMiss: false }), record(operation.fields, known)), {
      numRuns: count,
      seed: 1,
    })
    .map(([inPath, sent]) => `${pathWith(operation.path, inPath)}?${queryOf(sent)}`)
