import { expect, test } from 'vitest'
import { type PostState, postStates } from './entities.contract.ts'
import { sentCodeOf, stateAskedFor, stateFromCode, storedCodeOf } from './states.ts'

test('the states are seven [POST-083]', () => {
  expect(postStates).toEqual(['published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding'])
})

test.each([
  ['published', '0'],
  ['draft', '1'],
  ['queued', '2'],
  ['scheduled', 'on.2'],
  ['private', 'private'],
  ['unapproved', '0 3'],
  ['transcoding', '4'],
] satisfies [PostState, string][])('%s is sent as %j [POST-084]', (state, code) => {
  expect(sentCodeOf(state)).toBe(code)
})

test.each([
  ['0', 'published'],
  [0, 'published'],
  ['0 3', 'published'],
  ['1', 'draft'],
  [1, 'draft'],
  ['2', 'queued'],
  [2, 'queued'],
  ['3', 'unapproved'],
  [3, 'unapproved'],
  ['4', 'transcoding'],
  [4, 'transcoding'],
  ['5', null],
  ['', null],
  ['constructor', null],
])('the code %j reads back as %s [POST-085]', (code, state) => {
  expect(stateFromCode(code)).toBe(state)
})

test('a published post flagged private reads back as private [POST-086]', () => {
  expect(stateFromCode('0', { isPrivate: true })).toBe('private')
  expect(stateFromCode('1', { isPrivate: true })).toBe('draft')
})

test('a queued post with a time reads back as scheduled [POST-087]', () => {
  expect(stateFromCode('2', { publishOn: '2031-01-01T00:00:00Z' })).toBe('scheduled')
  expect(stateFromCode('2', { publishOn: null })).toBe('queued')
  expect(stateFromCode('0', { publishOn: '2031-01-01T00:00:00Z' })).toBe('published')
})

test('every state the server stores is read back as itself [POST-085] [POST-086] [POST-087]', () => {
  for (const state of postStates) {
    const about = { isPrivate: state === 'private', publishOn: state === 'scheduled' ? '2031-01-01T00:00:00Z' : null }
    expect(stateFromCode(storedCodeOf(state), about)).toBe(state)
  }
})

test.each([
  ['0', undefined, 'published'],
  ['0 3', undefined, 'published'],
  ['1', undefined, 'draft'],
  ['2', undefined, 'queued'],
  ['2', '2031-01-01T00:00:00Z', 'scheduled'],
  ['on.2', '2031-01-01T00:00:00Z', 'scheduled'],
  ['on.2', undefined, 'scheduled'],
  ['private', undefined, 'private'],
  ['3', undefined, null],
  ['4', undefined, null],
  ['published', undefined, null],
  ['7', undefined, null],
])('a writer who sends %j with the time %j asks for %s [POST-092]', (code, publishOn, state) => {
  expect(stateAskedFor(code, publishOn)).toBe(state)
})
