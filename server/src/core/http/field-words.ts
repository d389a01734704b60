import { t, texts } from '@bowerbird/domain/core/language/t.ts'
import type { z } from 'zod'

/** The messages of contracts that a person can meet in a form. Others are for programs, and stay English. */
const inForms: Readonly<Record<string, string>> = texts({
  'isn’t a blog name': 'isn’t a blog name',
  'isn’t an email address': 'isn’t an email address',
  'isn’t an address': 'isn’t an address',
  'isn’t a server name': 'isn’t a server name',
  'isn’t a tag': 'isn’t a tag',
  'isn’t a color like #12AB34': 'isn’t a color like #12AB34',
  'isn’t a whole number': 'isn’t a whole number',
  'isn’t a date': 'isn’t a date',
  'is too long': 'is too long',
  'is empty': 'is empty',
  'is missing': 'is missing',
  'needs a name': 'needs a name',
  'needs at least one letter': 'needs at least one letter',
  'has characters that names can’t have': 'has characters that names can’t have',
  'must be a path on this server': 'must be a path on this server',
  'must be a path on this server or an https address': 'must be a path on this server or an https address',
})

/** Says what is wrong with a field, in the reader's language where people can meet it. */
export function wordsOfIssue(issue: z.core.$ZodIssue): string {
  const { code, message } = issue
  const isText = 'origin' in issue && issue.origin === 'string'
  const isZods = /^Too (?:big|small):/.test(message)
  if (code === 'too_big' && isZods)
    return isText
      ? t('has more than {max, number} characters', { max: Number(issue.maximum) })
      : t('is more than {max, number}', { max: Number(issue.maximum) })
  if (code === 'too_small' && isZods)
    return isText
      ? t('has fewer than {min, number} characters', { min: Number(issue.minimum) })
      : t('is less than {min, number}', { min: Number(issue.minimum) })
  const [, least] = /^needs at least (\d+) characters$/.exec(message) ?? []
  if (least) return t('needs at least {min, number} characters', { min: Number(least) })
  return inForms[message] ?? message
}
