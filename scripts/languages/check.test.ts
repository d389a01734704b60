import { expect, test } from 'vitest'
import { findMessages } from '../../web/messages.ts'
import { updateCatalogues } from './catalogues.ts'
import { checkCatalogues, faultOf, translatedTooEarly, untranslated } from './check.ts'

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
  refusals('x.', 404, { gone: 'Six', old: { text: 'Nine', field: 'y' } }); t(\`Seven\`); t(some)`
  const found = findMessages('x.ts', code).map(({ message }) => message)
  expect(found.sort()).toEqual(['Five', 'Four', 'Nine', 'One', 'Seven', 'Six', 'Three', 'Two <a>x</a>'])
})

test.each([
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

const translations = { de: 'd', fr: 'f', es: 'e', 'pt-BR': 'p', ja: 'j', ar: 'a' }
const said = (...messages: [string, ...string[]][]) =>
  new Map(messages.map(([message, ...features]) => [message, new Set(features)]))

test('a message without a translation, and one whose text has changed, are listed without a fault [DAY-175]', () => {
  const catalogue = {
    Done: translations,
    Half: { ...translations, ja: '' },
    New: { ...translations, changedFrom: 'Old' },
  }
  const { faults, toTranslate } = checkCatalogues(new Set([...Object.keys(catalogue), 'Nowhere yet']), [catalogue])
  expect(faults).toEqual([])
  expect(toTranslate).toEqual([
    '"Half" has no translation: ja',
    '"New" has the translations of "Old"',
    '"Nowhere yet" is in no catalogue: npm run languages',
  ])
})

test('a message that nobody says, or that two catalogues hold, is a fault [DAY-175]', () => {
  const { faults } = checkCatalogues(new Set(['Done']), [
    { Done: translations },
    { Done: translations, Gone: translations },
  ])
  expect(faults).toEqual([
    '"Done" is in two catalogues: npm run languages',
    '"Gone" is used nowhere: npm run languages',
  ])
})

test('a new message goes to the catalogue of its feature, sorted, and one of several features to the shared one', () => {
  const next = updateCatalogues(said(['Post', 'posts'], ['Ask', 'posts'], ['Cancel', 'posts', 'notes']), {})
  expect(Object.keys(next).sort()).toEqual(['core', 'posts'])
  expect(Object.keys(next.posts ?? {})).toEqual(['Ask', 'Post'])
  expect(next.core).toEqual({ Cancel: { de: '', fr: '', es: '', 'pt-BR': '', ja: '', ar: '' } })
})

test('a message keeps its place and its translations when its code moves to another feature', () => {
  const known = { posts: { Save: translations } }
  expect(updateCatalogues(said(['Save', 'notes', 'asks']), known)).toEqual(known)
})

test('a message whose text changes keeps its translations, marked, until somebody has looked at them', () => {
  const known = { posts: { 'Your post was saved': translations, 'Nobody says this': translations } }
  const next = updateCatalogues(said(['Your post is saved', 'posts'], ['Close', 'posts']), known)
  expect(next.posts).toEqual({
    Close: { de: '', fr: '', es: '', 'pt-BR': '', ja: '', ar: '' },
    'Your post is saved': { ...translations, changedFrom: 'Your post was saved' },
  })
  expect(updateCatalogues(said(['Your post is saved', 'posts'], ['Close', 'posts']), next)).toEqual(next)
})
