import type * as calls from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { settingsPageOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type * as settings from '@bowerbird/domain/accounts/settings.contract.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type { Reading } from '@bowerbird/domain/core/reading.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { clearActivityOf } from '../blogs/blog-writes.ts'
import { saveBlogSettings } from '../blogs/blogs.actions.ts'
import { readMyBlog } from '../blogs/blogs.views.ts'
import type { Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { updateAccount, updateSettings } from './accounts.store.ts'
import { readUserInfo } from './accounts.views.ts'
import { saveReading } from './reading/reading.actions.ts'

type Settings = InputOf<typeof settings.saveSettings>

export const saveSettings: Answer<typeof settings.saveSettings> = async (db, viewer, given, { deps, speak }) => {
  const page = settingsPageOf(given)
  if (typeof page !== 'string') throw new RefusedError(page)
  const saved = await db.transaction().execute(async (tx) => {
    if (page === 'blog') return saveBlogSettings(tx, viewer, given.blogName ?? '', given.blog, deps.config.origin)
    await saveAccountSettings(tx, viewer, given.account)
    return { user: await readUserInfo(tx, viewer, deps) }
  })
  if (given.account.language !== undefined) speak(given.account.language)
  return saved
}

async function saveAccountSettings(tx: Tx, viewer: Member, account: Settings['account']): Promise<void> {
  const { reading, quiet, ...switches } = account
  const columns = { ...switches, ...(quiet && quietColumns(quiet)) }
  if (reading) await saveReading(tx, viewer, reading as Partial<Reading>)
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  if (!(await updateSettings(tx, viewer.accountId, given))) throw new RefusedError(accountsRefusals.safeModeFixed) // MSG-417
  if (account.shows_activity === false) await clearActivityOf(tx, viewer.accountId)
}

const quietColumns = ({ from, hours }: NonNullable<Settings['account']['quiet']>) => ({
  quiet: from,
  quiet_until: from && hours ? new Date(Date.now() + hours * 3_600_000) : null,
})

/** Somebody who may not change safe mode has it on. The caller checks permission. MSG-417 */
export async function allowSafeModeChoice(tx: Tx, accountId: string, isAllowed: boolean): Promise<void> {
  await updateAccount(tx, accountId, { can_modify_safe_mode: isAllowed, ...(!isAllowed && { safe_mode: true }) })
}

/** POST-032 */
export const chooseCurrentBlog: Answer<typeof calls.chooseCurrentBlog> = async (db, viewer, { blogName }, { deps }) => {
  return db.transaction().execute(async (tx) => {
    const blog = await readMyBlog(tx, viewer, blogName)
    await updateAccount(tx, viewer.accountId, { current_blog_id: blog.id })
    return { user: await readUserInfo(tx, viewer, deps) }
  })
}
