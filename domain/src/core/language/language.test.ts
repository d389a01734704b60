import { afterEach, expect, test } from 'vitest'
import { refusals } from '../refusal.ts'
import { type Catalogue, wordsIn } from './catalogue.ts'
import { fillMessage } from './fill-message.ts'
import { formatList, formatNumber } from './formats.ts'
import { directionOf, isLanguage, languageFor } from './languages.ts'
import { speakWith, t, texts } from './t.ts'

const speak = (language: string, words: Record<string, string>) =>
  speakWith({ language: () => language, find: (message) => words[message] })
afterEach(() => speak('en', {}))

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9', 'en'],
  ['pt-PT,en;q=0.5', 'pt-BR'],
  ['nl,ja;q=0.4,fr;q=0.7', 'fr'],
  ['nl;q=1,*;q=0.1', null],
  ['de;q=0,es', 'es'],
  ['', null],
  [undefined, null],
  [`${'x,'.repeat(10_000)}de`, null],
])('Accept-Language %s finds %s [DAY-170]', (header, found) => {
  expect(languageFor(header)).toBe(found)
})

test.each([
  ['de', true],
  ['pt-BR', true],
  ['nl', false],
  ['toString', false],
  [['de'], false],
  [undefined, false],
])('%j is one of our languages: %s [DAY-170]', (language, isOurs) => {
  expect(isLanguage(language)).toBe(isOurs)
})

test.each([
  ['en', 1, '1 note'],
  ['en', 1284, '1,284 notes'],
  ['de', 1284, '1.284 notes'],
])('a plural in %s with %d is %s [DAY-171]', (language, count, words) => {
  expect(fillMessage('{count, plural, one {# note} other {# notes}}', { count }, language)).toBe(words)
})

test('Arabic has six forms, and an exact number comes first [DAY-171]', () => {
  const message = '{n, plural, =7 {seven} zero {z} one {o} two {t} few {f} many {m} other {x}}'
  expect([0, 1, 2, 3, 7, 11, 100].map((n) => fillMessage(message, { n }, 'ar')).join(' ')).toBe('z o t f seven m x')
})

test('values, choices and plurals may hold one another, and typed braces stay as they are [DAY-171]', () => {
  const message = '{who} {kind, select, photo {{n, plural, one {a photo} other {# photos}}} other {a post}}{what}'
  expect(fillMessage(message, { who: '{n}', kind: 'photo', n: 2, what: '!' }, 'en')).toBe('{n} 2 photos!')
  expect(fillMessage(message, { who: 'wren', kind: 'x', n: 2, what: '}' }, 'en')).toBe('wren a post}')
})

test('a message of two senses says which one is meant, and nobody reads that [DAY-220]', () => {
  expect([t('Queue'), t('[verb] Queue'), t('[URL] stands for the link.')]).toEqual([
    ...['Queue', 'Queue', '[URL] stands for the link.'],
  ])
  speak('de', { Queue: 'Warteschlange', '[verb] Queue': 'Einreihen' })
  expect([t('Queue'), t('[verb] Queue')]).toEqual(['Warteschlange', 'Einreihen'])
})

test('texts and refusals are translated when they are read, not when they are made [DAY-172]', () => {
  const words = texts({ save: 'Save', more: { gone: 'Gone' }, of: (name: string) => t('Of {name}', { name }) })
  const refused = refusals('x.', 400, { tooLong: { text: 'Up to {max} letters.', values: { max: 5 } } })
  const all = () => [words.save, words.more.gone, words.of('wren'), refused.tooLong.text]
  expect(all()).toEqual(['Save', 'Gone', 'Of wren', 'Up to 5 letters.'])
  speak('de', { Save: 'Sichern', Gone: 'Weg', 'Of {name}': 'Von {name}', 'Up to {max} letters.': 'Bis {max} Zeichen.' })
  expect(all()).toEqual(['Sichern', 'Weg', 'Von wren', 'Bis 5 Zeichen.'])
  expect(JSON.parse(JSON.stringify(refused.tooLong))).toEqual({
    code: 'x.too_long',
    status: 400,
    text: 'Bis 5 Zeichen.',
  })
})

test('a message without a translation is said in English [DAY-172]', () => {
  speak('fr', {})
  expect(t('Posted to {name}', { name: 'wren' })).toBe('Posted to wren')
})

test('translations of the text before are left out until somebody has looked at them [DAY-172]', () => {
  const catalogues: Catalogue[] = [
    { Save: { de: 'Sichern', fr: '' } },
    { 'Gone now': { de: 'Weg', changedFrom: 'Gone' } },
  ]
  expect(wordsIn('de', catalogues)).toEqual({ Save: 'Sichern' })
  expect(wordsIn('fr', catalogues)).toEqual({})
})

test('numbers and lists are those of the language, and Arabic goes from right to left [DAY-173]', () => {
  speak('de', {})
  expect([formatNumber(12_345), formatList(['a', 'b', 'c'])]).toEqual(['12.345', 'a, b und c'])
  expect([directionOf('ar'), directionOf('de')]).toEqual(['rtl', 'ltr'])
})

test('names in a message from right to left are isolated, numbers are not, and other languages have no such marks [DAY-173]', () => {
  const message = '{name}: {count} {kind, select, photo {({name})} other {}} {count, number}{none}'
  const values = { name: 'wren-3', count: 2, kind: 'photo', none: '' }
  expect(fillMessage(message, values, 'ar')).toBe(`\u2068wren-3\u2069: 2 (\u2068wren-3\u2069) 2`)
  expect(fillMessage(message, values, 'de')).toBe('wren-3: 2 (wren-3) 2')
})
