import { expect, test } from 'vitest'
import { refuseEasyPassword } from './password.rules.ts'

const own = ['Feather & Twig', 'mia.moss@example.org', 'moss-garden', 'nu']
const common = new Set(['trustno1'])
const reasonOf = (password: string) => refuseEasyPassword(password, own, common)?.code.toString().slice(9) ?? null

test.each([
  ['trustno1', 'common_password'],
  ['TrustNo1', 'common_password'],
  ['trustno1!', null],
  ['aaaaaaaaaa', 'repeated_password'],
  ['abcabcabc', 'repeated_password'],
  ['abcabcab', 'repeated_password'],
  ['hunter2HUNTER2', 'repeated_password'],
  ['🪶🪶🪶🪶', 'repeated_password'],
  ['abcdefga', null],
  ['a sentence a sentence', null],
  ['moss-garden', 'own_words_password'],
  ['MossGarden2026', 'own_words_password'],
  ['feathertwig', 'own_words_password'],
  ['mia.moss@example.org', 'own_words_password'],
  ['2026mia!!!', 'own_words_password'],
  ['example moss', 'own_words_password'],
  ['the moss is green', null],
  ['nunununo', null],
  ['8315270946', null],
  ['!?-/()[]', null],
])('the password %s is refused as %s', (password, reason) => {
  expect(reasonOf(password)).toBe(reason)
})
