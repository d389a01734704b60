import type { Refusal } from '../core/refusal.ts'
import { passwordMinBytes } from './accounts.limits.ts'
import { loginRefusals } from './login.refusals.ts'

const ownWordMinLength = 3
/** Fewer characters than these beside own words, such as a year or a sign, are guessed. */
const besideOwnWordsMin = 5

export const plainPassword = (password: string): string => password.normalize('NFC').toLowerCase()

/** Returns why a new password is easy to guess, or null. `ownTexts` are names and addresses of the person and the site. */
export function refuseEasyPassword(
  password: string,
  ownTexts: readonly string[],
  commonPasswords: ReadonlySet<string>,
): Refusal | null {
  const plain = plainPassword(password)
  if (commonPasswords.has(plain)) return loginRefusals.commonPassword
  if (isRepeat(plain)) return loginRefusals.repeatedPassword
  return isMadeOf(plain, ownTexts) ? loginRefusals.ownWordsPassword : null
}

/** Whether a part that would be too short by itself is all there is, twice or more. */
function isRepeat(text: string): boolean {
  for (let length = 1; length < passwordMinBytes && length * 2 <= text.length; length++)
    if (text.startsWith(text.slice(length))) return true
  return false
}

function isMadeOf(text: string, ownTexts: readonly string[]): boolean {
  const words = ownTexts
    .flatMap((own) => [own, ...own.split(notLetters)])
    .map(lettersOf)
    .filter((word) => word.length >= ownWordMinLength)
    .sort((one, other) => other.length - one.length)
  const letters = lettersOf(text)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest !== letters && rest.length < besideOwnWordsMin
}

const notLetters = /[^\p{L}\p{N}]+/u
const lettersOf = (text: string) => plainPassword(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
