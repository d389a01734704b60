import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { SourceProblem } from '../../import-source.ts'
import { childText, xmlElements } from './xml-elements.ts'

async function read(xml: string | Buffer, maxLength = 1000) {
  const bytes = Buffer.from(xml)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.subarray(at * 7, at * 7 + 7))
  const found: string[] = []
  for await (const each of xmlElements(Readable.from(pieces), new Set(['item']), { maxLength }))
    found.push('tooLong' in each ? `${childText(each.tooLong, 'id')} is too long` : childText(each.element, 'title'))
  return found
}

test('reads CDATA, the entities of XML and letters on the border of two pieces [IMP-051]', async () => {
  const xml =
    '<a><title>no</title><item><title><![CDATA[<b>é & ü</b>]]></title></item><item><title>1 &lt; 2 ü</title></item></a>'
  expect(await read(xml)).toEqual(['<b>é & ü</b>', '1 < 2 ü'])
})

test('an element that is too long costs no other, and broken letters cost a letter [IMP-051]', async () => {
  const long = `<a><item><id>7</id><title>${'x'.repeat(2000)}</title></item><item><title>b</title></item></a>`
  expect(await read(long)).toEqual(['7 is too long', 'b'])
  const letters = Buffer.from('<a><item><title>ab</title></item></a>')
  letters[letters.indexOf('ab')] = 0xff
  expect(await read(letters)).toEqual(['\ufffdb'])
})

const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>
  <a><item><title>&lol2;</title></item></a>`
const outside = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a><item><title>x</title></item></a>'

test.each([
  ['an entity bomb', bomb, 'The file declares entities, which isn’t allowed.'],
  ['an entity from outside', outside, 'The file declares entities, which isn’t allowed.'],
  ['deep nesting', '<a>'.repeat(100_000), 'The file is nested too deeply.'],
  ['a file that breaks off', '<a><item><title>x', 'The file is incomplete: its end is missing.'],
  ['words', 'Hello there', 'The file isn’t valid XML.'],
])('refuses %s with its reason [IMP-051]', async (_name, xml, reason) => {
  await expect(read(xml)).rejects.toEqual(new SourceProblem(reason))
})
