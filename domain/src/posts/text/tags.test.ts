import { expect, test } from 'vitest'
import { tagMaxLength, tagsPerPostMax } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'
import { refuseTags } from './refuse-tags.ts'
import { joinTags, parseTags, tagKey } from './tags.ts'

test.each([
  ['cats, dogs', ['cats', 'dogs']],
  ['#cats,# dogs,##birds', ['cats', 'dogs', 'birds']],
  ['  spaced   out  ', ['spaced out']],
  ['', []],
  [' , ,#,', []],
  ['cats,Cats,CATS,dogs', ['cats', 'dogs']],
  ['c#,f#', ['c#', 'f#']],
  ['<b>bold</b>', ['<b>bold</b>']],
  ['one\ntwo', ['one two']],
])('%j is read as the tags %j [POST-082]', (list, tags) => {
  expect(parseTags(list)).toEqual(tags)
  expect(parseTags(joinTags(tags))).toEqual(tags)
})

test('a tag is found however its letters are written', () => {
  expect(tagKey('ÉTÉ')).toBe(tagKey('été'))
  expect(tagKey('e\u0301te\u0301')).toBe(tagKey('été'))
})

test('a post takes so many tags, each so long', () => {
  expect(refuseTags(Array.from({ length: tagsPerPostMax }, (_, at) => `t${at}`))).toBeNull()
  expect(refuseTags(Array.from({ length: tagsPerPostMax + 1 }, (_, at) => `t${at}`))).toBe(postsRefusals.tooManyTags)
  expect(refuseTags(['x'.repeat(tagMaxLength)])).toBeNull()
  expect(refuseTags(['x'.repeat(tagMaxLength + 1)])).toBe(postsRefusals.tagTooLong)
})
