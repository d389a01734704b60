import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withSmartQuotes } from './smart-quotes.ts'

test.each([
  ['she said "yes"', 'she said “yes”', 'POST-223'],
  ["a 'b", 'a ‘b', 'POST-223'],
  ['a\t"b', 'a\t“b', 'POST-223'],
  ['="x', '=“x', 'POST-224'],
  ['"Caps', '“Caps', 'POST-225'],
  ["'tis", '‘tis', 'POST-225'],
  [`6'2"`, '6′2″', 'POST-226'],
  ["it's", 'it’s', 'POST-227'],
  ['end."', 'end.”', 'POST-227'],
  ['("a', '(”a', 'POST-227'],
  ['one\n"two"', 'one\n“two”', 'POST-229'],
])('%j becomes %j [%s] [POST-223] [POST-224] [POST-225] [POST-226] [POST-227] [POST-229]', (straight, turned) => {
  expect(withSmartQuotes(straight)).toBe(turned)
})

test('turning a text that grows letter by letter gives what turning it at once gives [POST-227]', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "'", ' ', 'a', '6', '=', '\n') }), (text) => {
      let typed = ''
      for (const letter of text) typed = withSmartQuotes(typed + letter)
      expect(typed).toBe(withSmartQuotes(text))
    }),
  )
})
