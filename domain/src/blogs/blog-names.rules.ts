import type { Refusal } from '../core/refusal.ts'
import { blogsRefusals } from './blogs.refusals.ts'
import { reservedNames, wordsOfStaff } from './reserved-names.ts'

/** Makes names equal that people can mistake for each other; `folded_name` of the database does the same. */
export const foldName = (name: string): string =>
  name.replaceAll('-', '').replaceAll('rn', 'm').replaceAll('0', 'o').replace(/[1i]/g, 'l')

const foldedReserved = new Set(reservedNames.map(foldName))
const foldedWordsOfStaff = new Set(wordsOfStaff.map(foldName))

/** Applies to new names; names from before keep working. A double hyphen also refuses encoded domains (`xn--`). */
export function refuseBlogName(name: string): Refusal | null {
  if (/^-|--|-$/.test(name)) return blogsRefusals.nameHyphens
  const isReserved =
    foldedReserved.has(foldName(name)) || name.split('-').some((part) => foldedWordsOfStaff.has(foldName(part)))
  return isReserved ? blogsRefusals.nameReserved : null
}
