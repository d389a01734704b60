import { expect, test } from 'vitest'
import { questionMaxLength } from './asks.limits.ts'
import { anonymousAsksOff, asksOff, asksRefusals } from './asks.refusals.ts'
import { cleanQuestion, hasLink, questionCounter, refuseAsk, refuseQuestion } from './asks.rules.ts'

const { questionEmpty, questionHasLink, questionTooLong } = asksRefusals

test.each([
  ['line feeds', 'Why\nthe\n\nblue?', 'Whytheblue?'],
  ['carriage returns', 'Why\r\nblue?', 'Whyblue?'],
  ['other ends of lines', 'Why\u2028blue\u2029?', 'Whyblue?'],
  ['space around it', ' \n  Why blue? \n', 'Why blue?'],
])('of a question %s are taken away, with nothing in their place [BLOG-357]', (_what, typed, expected) => {
  expect(cleanQuestion(typed)).toBe(expected)
})

test.each([
  ['nothing', ''],
  ['space', '   '],
  ['only newlines', '\n\r\n'],
  ['signs nobody can see', '\u200b\ufeff'],
])('a question of %s is refused [BLOG-351]', (_what, typed) => {
  expect(refuseQuestion(cleanQuestion(typed))).toBe(questionEmpty)
  expect(questionEmpty.text).toBe('You need to enter a question!')
})

test.each([
  ['http:// [BLOG-352]', 'see http://here'],
  ['https:// [BLOG-352]', 'see https://here'],
  ['an address in capitals [BLOG-352] [BLOG-355]', 'see HTTPS://HERE'],
  ['www. [BLOG-353]', 'see www.here'],
  ['www. alone [BLOG-353]', 'with www. or without'],
  ['WWW. [BLOG-353] [BLOG-355]', 'see WWW.here'],
  ['a word with a suffix [BLOG-354]', 'see example.com for it'],
  ['a suffix at the end [BLOG-354]', 'see example.com'],
  ['a suffix before a sign [BLOG-355]', 'see example.org/page, or not'],
  ['a suffix in capitals [BLOG-355]', 'see Example.COM!'],
  ['the last suffix of the list [BLOG-355]', 'see example.eu'],
  ['a word of another script [BLOG-354]', 'see bücher.de'],
  ['a suffix of today', 'see example.xyz and shop.online'],
  ['a suffix of another script', 'see пример.рф'],
  ['the dot as a word', 'see example dot com'],
  ['the dot in brackets', 'see example[.]com, or example (dot) com'],
  ['a dot between spaces', 'see example . com'],
  ['spaces between letters', 'see h t t p : / / e x a m p l e'],
  ['spaces between letters and no scheme', 'see e x a m p l e . c o m'],
  ['a scheme that is misspelled on purpose', 'see hxxps://example'],
  ['full-width letters', 'see ｅｘａｍｐｌｅ．ｃｏｍ'],
  ['an ideographic full stop', 'see example。com'],
  ['an invisible letter', 'see exam\u200bple.c\u00adom'],
])('a question with a link is refused: %s', (_what, question) => {
  expect(refuseQuestion(question)).toBe(questionHasLink)
  expect(questionHasLink.text).toBe("Sorry, but please don't include links in questions.")
})

test.each([
  ['a suffix that goes on [BLOG-355]', 'ok.comfortable'],
  ['a suffix that goes on in another script [BLOG-355]', 'ok.comé'],
  ['a space after the dot [BLOG-355]', 'ok. It is'],
  ['an unknown suffix [BLOG-355]', 'index.html or node.js?'],
  ['a dot with no word before it [BLOG-354]', 'the .com years'],
  ['many dots', 'well...me?'],
  ['a dot as a word of its own', 'a polka dot fashion, or one . two'],
  ['single letters', 'I a m h e r e, at 3 p.m. or 1.5'],
  ['a host without a dot', 'what is localhost'],
  ['the word alone', 'com net org and httpish wwwords'],
])('a question without a link passes: %s', (_what, question) => {
  expect(hasLink(question)).toBe(false)
  expect(refuseQuestion(question)).toBeNull()
})

const suffixes =
  'com net org edu gov mil int info biz name pro mobi app dev blog co io me tv ly gl gd fm am us uk ca au nz de fr es it nl be ch at se no dk fi pl pt ie ru jp cn kr in br mx eu'

test.each(suffixes.split(' '))('the suffix .%s is known [BLOG-355]', (suffix) => {
  expect(hasLink(`go to word.${suffix} now`)).toBe(true)
  expect(hasLink(`go to word. ${suffix} now`)).toBe(false)
})

test('five hundred characters are a question, one more is too long [BLOG-361] [BLOG-423]', () => {
  expect(questionMaxLength).toBe(500)
  expect(refuseQuestion('a'.repeat(500))).toBeNull()
  expect(refuseQuestion('a'.repeat(501))).toBe(questionTooLong)
  expect(refuseQuestion(cleanQuestion(`  ${'a'.repeat(250)}\n${'a'.repeat(250)}  `))).toBeNull()
  expect(questionTooLong.text).toBe('Your question is too long. The limit is 500 characters.')
})

test.each([
  ['takes asks, and is asked by name', { takesAsks: true, takesAnonymousAsks: false }, false, null],
  ['takes anonymous asks', { takesAsks: true, takesAnonymousAsks: true }, true, null],
  ['takes no anonymous asks', { takesAsks: true, takesAnonymousAsks: false }, true, anonymousAsksOff()],
  ['takes no asks', { takesAsks: false, takesAnonymousAsks: true }, false, asksOff()],
  ['takes no asks, anonymous ones either', { takesAsks: false, takesAnonymousAsks: true }, true, asksOff()],
])('a blog that %s: %# [BLOG-185]', (_what, recipient, isAnonymous, refusal) => {
  expect(refuseAsk(recipient, isAnonymous)).toEqual(refusal)
  expect(asksOff()).toMatchObject({ status: 403, text: "This Tumblr doesn't accept questions." })
  expect(anonymousAsksOff()).toMatchObject({ status: 403, text: "This Tumblr doesn't accept anonymous questions." })
})

test.each([
  [0, 500, 'plain'],
  [399, 101, 'plain'],
  [400, 100, 'ok'],
  [459, 41, 'ok'],
  [460, 40, 'warning'],
  [479, 21, 'warning'],
  [480, 20, 'danger'],
  [500, 0, 'danger'],
  [600, 0, 'danger'],
] as const)('after %i characters %i are left, shown %s [BLOG-359] [BLOG-360] [BLOG-423]', (length, left, style) => {
  expect(questionCounter('x'.repeat(length))).toEqual({ left, style })
})
