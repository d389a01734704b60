import { afterEach, expect, test } from 'vitest'
import { checkMessages, checkWords, compareCounts } from './check-words.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository> | undefined
afterEach(() => planted?.remove())

function problemsOf(text: string): string[] {
  planted = plantRepository({ 'server/src/posts/a.ts': text })
  return checkWords(planted.root).problems
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
])('%s is not a riddle', (_what, text) => {
  expect(problemsOf(text)).toEqual([])
})

test.each([
  ['It stands in the audit log', 'stands'],
  ['For those who follow you', 'those who'],
  ['That is no time zone', 'is no'],
  ['Nothing waits for you', 'waits'],
  ['Get the archive anew', 'anew'],
  ['Choose the archive to bring along', 'along'],
  ['There is room for one film', 'house words'],
  ['Nobody is found', 'somebody'],
])('the message %j fails because of "%s"', (message, name) => {
  expect(checkMessages([{ at: 'message', text: message }]).join()).toContain(`"${name}"`)
})

test.each(['That isn’t a valid time zone', 'No one matches', 'This is no longer available', 'Wait a moment'])(
  'the message %j passes',
  (message) => {
    expect(checkMessages([{ at: 'message', text: message }])).toEqual([])
  },
)

test('a message in the code is found, and one that the specification writes is left alone', () => {
  const code = "import { t } from './t.ts'\nexport const a = () => [t('Nobody is here'), t('Nobody is found')]"
  planted = plantRepository({
    'web/src/posts/a.ts': code,
    'docs/requirements/1-posting-requirements.md': '| POST-001 | web | The text is "Nobody is found". |',
  })
  const { problems, counts } = checkWords(planted.root)
  expect(problems).toEqual(['message: "somebody" in "Nobody is here": write someone, no one, everyone'])
  expect(counts.messages?.somebody).toBe(1)
})

test('a count that rises fails, and one that falls does not', () => {
  expect(compareCounts({ comments: { may: 2 } }, { comments: { may: 3 } })).toEqual([
    'comments: "may" 3 times, 2 allowed: write can',
  ])
  expect(compareCounts({ comments: { may: 2 } }, { comments: { may: 1 } })).toEqual([])
})
