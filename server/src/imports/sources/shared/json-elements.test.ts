import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SourceProblem } from '../../import-source.ts'
import { jsonElements } from './json-elements.ts'

const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  )

async function read(json: string | Buffer, path: string, { size = 7, maxBytes = 1000 } = {}) {
  const found: unknown[] = []
  const stream = inPieces(Buffer.from(json), size)
  for await (const element of jsonElements(stream, new Set([path]), { maxBytes }))
    found.push('problem' in element ? element.problem : element.value)
  return found
}

test('finds the elements at a path, and a key that comes twice is read twice [IMP-050]', async () => {
  const json =
    '{"a":{"items":[{"no":1}]},"items":[{"id":1,"in":{"items":[{"no":2}]}}],"b":"]}","items":[{"id":"\\"}"}]}'
  expect(await read(json, 'items.*')).toEqual([{ id: 1, in: { items: [{ no: 2 }] } }, { id: '"}' }])
  expect(await read('[{"id":1},[2],{"id":3}]', '*')).toEqual([{ id: 1 }, [2], { id: 3 }])
})

test('whatever the pieces are, the elements are those of JSON.parse [IMP-050]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.object()), fc.integer({ min: 1, max: 30 }), async (list, size) => {
      const json = JSON.stringify({ list })
      expect(await read(json, 'list.*', { size, maxBytes: 1_000_000 })).toEqual(JSON.parse(json).list)
    }),
    { numRuns: 30 },
  )
})

test('an element that is broken, overlong or of broken letters costs no other [IMP-050]', async () => {
  const letters = Buffer.from('[{"a":"x"},{"b":2}]')
  letters[7] = 0xff
  expect(await read(letters, '*')).toEqual(['The text encoding is damaged in the archive.', { b: 2 }])
  expect(await read('[{"a":tru},{"b":2}]', '*')).toEqual(['This is damaged in the archive.', { b: 2 }])
  expect(await read(`[{"a":"${'x'.repeat(2000)}"},{"b":2}]`, '*')).toEqual(['This is too long.', { b: 2 }])
})

test.each([
  ['deep nesting', '['.repeat(100_000), 'The file is nested too deeply.'],
  ['a long name', `{"${'x'.repeat(5000)}":1}`, 'The file has a name that is too long.'],
  ['a file that breaks off', '{"a":[{"b":"', 'The file is incomplete: its end is missing.'],
  ['crossed brackets', '{"a":[}]', 'The file isn’t valid JSON.'],
  ['words', 'Hello there', 'The file isn’t valid JSON.'],
  ['an empty file', '', 'The file isn’t valid JSON.'],
])('refuses %s with its reason [IMP-050]', async (_name, json, reason) => {
  await expect(read(json, 'a.*', { size: 1000 })).rejects.toEqual(new SourceProblem(reason))
})
