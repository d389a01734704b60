import { afterEach, expect, test } from 'vitest'
import { checkWords } from './check-words.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

function problemsOf(text: string): string[] {
  planted = plantRepository({ 'server/src/posts/a.ts': text })
  return checkWords(planted.root)
}

test.each([
  ['a relative clause', '/** What a page shows. */\nexport const a = 1'],
  ['a preposition', '/** For each post of the page. */\nexport const a = 1'],
  ['a preposition in a block', '/**\n * Of these posts the newest.\n */\nexport const a = 1'],
  ['a relative clause in a line', 'function a() {\n  // Where nothing is found.\n  return 1\n}'],
])('a comment that begins with %s is found', (_what, text) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(/^server\/src\/posts\/a\.ts:\d: begins like a riddle/)])
})

test.each([
  ['a plain sentence', '/** Sorts by id because ids grow with time. */\nexport const a = 1'],
  ['a sentence over two lines', '// The worker reads it\n// for each event.\nexport const a = 1'],
  ['an address in a text', "export const a = 'http://what.example // What else'"],
])('%s is no riddle', (_what, text) => {
  expect(problemsOf(text)).toEqual([])
})

test.each([
  ['a constant', 'const keptRows = 1'],
  ['a function', 'export async function forgetPosts() {}'],
  ['a type', 'export interface Told {\n  a: string\n}'],
  ['a renamed property', 'const { talk: heard } = answer'],
  ['a part of a list', 'const [isGathered, b = 1] = answer'],
])('%s with a poetic name is found', (_what, text) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(/^server\/src\/posts\/a\.ts:1: \w+ is poetic: use \w+/)])
})

test.each([
  ['a plain name', 'const storedRows = 1'],
  ['a word inside another', 'const unheardOf = 1, accepted = 2'],
  ['a property that is taken', "const { keptAt: savedAt, told } = draft\nconst a = { told: 'x' }"],
  ['words that people read', "const a = 'what was told is kept'"],
])('%s is no poetic name', (_what, text) => {
  expect(problemsOf(text)).toEqual([])
})
