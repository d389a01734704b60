import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuseEasyPassword } from '@bowerbird/domain/accounts/password.rules.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type Db, queryColumn } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { hashPassword } from './passwords.ts'

/**
 * Refuses passwords that are easy to guess before it does the expensive work. `ownTexts` are the person's address and
 * blogs.
 */
export async function hashNewPassword(
  { site }: Deps,
  password: string,
  ownTexts: readonly string[],
  field = 'password',
): Promise<string> {
  const { name, noun } = await site.read()
  const refusal = refuseEasyPassword(password, [name, noun, ...ownTexts], readCommonPasswords())
  if (refusal) throw new RefusedError({ ...refusal, field })
  return hashPassword(password)
}

export const listOwnTexts = (db: Db, accountId: string) => queryColumn<string>(db)`
    select email as text from accounts where id = ${accountId}
    union select name from blogs join blog_members m on m.blog_id = blogs.id where m.account_id = ${accountId}`

let common: ReadonlySet<string> | undefined

/** Returns the 10,000 most common passwords that are long enough to be chosen here. */
export const readCommonPasswords = (): ReadonlySet<string> =>
  (common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords/passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  ))
