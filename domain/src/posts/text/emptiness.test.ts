import { expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-ms.ts'
import { isEmptyDocument, isEmptyRichText } from './emptiness.ts'

test.each([
  '',
  ' ',
  '\n',
  '<p></p>',
  '<p> </p>',
  '<p><br></p>',
  '<p><br/></p>',
  '<p>&nbsp;</p>',
  '<br>',
  '<br />',
  '<P></P>',
  ' <p>\u00a0</p>\n',
])('the document %j counts as empty [POST-216]', (html) => {
  expect(isEmptyDocument(html)).toBe(true)
  expect(isEmptyRichText(html)).toBe(true)
})

test.each(['a', '<p>a</p>', '<p></p><p></p>', '<br><br>', '<p>0</p>', '<p>&lt;</p>'])(
  'the document %j does not [POST-216]',
  (html) => {
    expect(isEmptyDocument(html)).toBe(false)
  },
)

test.each([
  ['<p></p><p><br></p>', true],
  ['<ul><li></li></ul>', true],
  ['<b> <i>&nbsp;</i></b>', true],
  ['<p>words</p>', false],
  ['<p><img src="/media/x"></p>', false],
  ['<figure><img src="/media/x" /></figure>', false],
  ['<iframe src="x"></iframe>', false],
  ['<hr>', false],
])('the rich text %j counts as empty: %s [POST-123]', (html, expected) => {
  expect(isEmptyRichText(html)).toBe(expected)
})

test('a long document of nothing but space is read in no time', () => {
  const spentMs = cpuMs(() => {
    expect(isEmptyDocument(`${' '.repeat(200_000)}x`)).toBe(false)
    expect(isEmptyRichText(`<p>${'&nbsp;'.repeat(50_000)}x</p>`)).toBe(false)
  })
  expect(spentMs).toBeLessThan(1000)
})
