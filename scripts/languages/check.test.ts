import { expect, test } from 'vitest'
import { findMessages } from '../../web/messages.ts'
import { faultOf, translatedTooEarly, untranslated } from './check.ts'

test.each([
  ['<p>Hello there</p>', ['Hello there']],
  ["<p>{t('Hello there')}</p>", []],
  ['<Button title="Close it" className="a B" />', ['Close it']],
  ["toast('Your post is saved.')", ['Your post is saved.']],
  ['toast(`Saved to $' + '{name}.`)', ['Saved to x.']],
  ["throw new Error('Nobody reads this one')", []],
  ["deps.log.info('A line of the log')", []],
  ['<code>npm run This</code>', []],
  ["rich('Read <a>this</a> now', { a })", []],
  ["if (word === 'Not a word') x()", []],
])('%s is found outside of a catalogue: %j [DAY-175]', (code, found) => {
  expect(untranslated('x.tsx', code).map(({ text }) => text)).toEqual(found)
})

test('a message that is chosen once for everybody is found [DAY-175]', () => {
  const code = "const a = t('Early')\nconst b = () => t('Late')\nconst c = texts({ d: 'Lazy' })"
  expect(translatedTooEarly('x.ts', code).map(({ line }) => line)).toEqual([1])
})

test('messages are found in calls, objects and refusals [DAY-175]', () => {
  const code = `t('One'); rich("Two <a>x</a>", {}); texts({ a: 'Three', b: { c: 'Four' }, d: () => t('Five') })
  refusals({ gone: { code: 'x.gone', status: 404, text: 'Six' } }); t(\`Seven\`); t(some)`
  const found = findMessages('x.ts', code).map(({ message }) => message)
  expect(found.sort()).toEqual(['Five', 'Four', 'One', 'Seven', 'Six', 'Three', 'Two <a>x</a>'])
})

test.each([
  ['de', 'Follow', '', 'has no translation'],
  ['de', 'Follow', 'Folgen', null],
  ['de', 'To {name}', 'An {namen}', 'lacks {name}'],
  ['de', 'To {name}', 'An {name}', null],
  ['fr', 'Read <a>it</a>', 'Lis', 'lacks <a>'],
  ['ja', '{n, plural, one {# post} other {# posts}}', '{n, plural, other {投稿#件}}', null],
  ['ar', '{n, plural, one {# post} other {# posts}}', '{n, plural, one {x} other {y}}', 'lacks the form'],
])('in %s %j may not be %j: %s [DAY-175]', (language, message, translation, fault) => {
  const found = faultOf(language, message, translation)
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault.replace('{name}', 'name'))
})
