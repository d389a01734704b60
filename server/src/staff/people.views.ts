import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import type { HeldKind } from '@bowerbird/domain/core/held.ts'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { listPeople as call, PersonOfSite } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { isHeld } from '../accounts/standing/held.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { operator } from '../core/operator.ts'
import { usedBytesOf } from '../media/quota.ts'
import { checkStaff, markColumns, marksOf, switchColumns, switchesOf } from './staff.views.ts'

const pageSize = 30

/**
 * Looks for the words in names of blogs, and for a whole e-mail address, and records what staff looked for. The operator
 * looks in addresses, and sees them.
 */
export const listPeople: Answer<typeof call, Pick<Context, 'deps'>> = async (
  db,
  viewer,
  { query = '', before },
  { deps },
) => {
  checkStaff(viewer)
  const words = query.trim().toLowerCase()
  const isOperator = viewer === operator
  const isAddressed = isOperator ? sql`strpos(lower(email), ${words}) > 0` : sql`email_key = ${emailKeyOf(query)}`
  const people = await selectPeople(db)
    .where(
      sql<boolean>`(${words} = '' or ${isAddressed} or exists (
        select from blog_members join blogs on blogs.id = blog_members.blog_id
        where blog_members.account_id = accounts.id and strpos(blogs.name, ${words}) > 0))`,
    )
    .$if(before !== undefined, (wanted) =>
      wanted.where(
        sql<boolean>`(created_at, id) < (select last.created_at, last.id from accounts as last where last.id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()
  const shown = await withBlogs(db, people)
  if (words && !isOperator && before === undefined)
    await db.transaction().execute((tx) =>
      recordAudit(tx, viewer, {
        action: 'people.searched',
        subject: shortEmail(words),
        body: { found: people.length },
      }),
    )
  return {
    people: isOperator ? shown : shown.map((one) => ({ ...one, email: shortEmail(one.email) })),
    usual_quota_mb: deps.config.mediaQuotaMb,
    next: people.length < pageSize ? null : (people.at(-1)?.id ?? null),
  }
}

/** Keeps the first character and the domain. */
const shortEmail = (email: string) => email.replace(/^(.)[^@]*(?=@)/u, '$1…')

/** Finds a person by the whole e-mail address, or by the name of a blog that they own. */
export async function readPerson(db: Db, viewer: Member, who: string): Promise<PersonOfSite> {
  checkStaff(viewer)
  const people = await selectPeople(db)
    .where(
      sql<boolean>`(email_key = ${emailKeyOf(who)} or email <> '' and exists (
        select from blog_members join blogs on blogs.id = blog_members.blog_id
        where blog_members.account_id = accounts.id and is_owner and blogs.name = ${who.toLowerCase()}))`,
    )
    .orderBy(sql`email_key = ${emailKeyOf(who)}`, 'desc')
    .limit(1)
    .execute()
  const [person = refuse(coreRefusals.notFound)] = await withBlogs(db, people)
  return person
}

const selectPeople = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'is_verified', 'is_staff', 'can_modify_safe_mode', 'created_at'])
    .select('media_quota_mb as quota_mb')
    .select(sql<HeldKind | null>`case when ${isHeld(sql`accounts.id`)} then held_as end`.as('held_as'))
    .select(['held_until', 'posts_per_day', 'uploads_per_day'])
    .select(sql<Date | null>`(select max(seen_at) from sessions where sessions.account_id = accounts.id)`.as('seen_at'))

type PersonRow = Omit<PersonOfSite, 'created_at' | 'seen_at' | 'blogs' | 'used_mb' | 'held'> & {
  held_as: HeldKind | null
  held_until: Date | null
  created_at: Date
  seen_at: Date | null
}

async function withBlogs(db: Db, people: readonly PersonRow[]): Promise<PersonOfSite[]> {
  const ids = people.map(({ id }) => id)
  const blogs = await listBlogsOf(db, ids)
  const used = await usedBytesOf(db, ids)
  return people.map(({ held_as, held_until, ...person }) => ({
    ...person,
    held: held_as && { kind: held_as, until: held_until?.toISOString() ?? null },
    used_mb: Math.ceil((used.get(person.id) ?? 0) / 1_000_000),
    created_at: person.created_at.toISOString(),
    seen_at: person.seen_at?.toISOString() ?? null,
    blogs: blogs
      .filter(({ account_id }) => account_id === person.id)
      .map((row) => ({
        ...{ name: row.name, role: row.role, url: blogPath(row.name) },
        ...{ marks: marksOf(row), switches: switchesOf(row) },
      })),
  }))
}

const listBlogsOf = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('blog_members')
    .innerJoin('blogs', 'blogs.id', 'blog_members.blog_id')
    .select(['blog_members.account_id', 'blog_members.role', 'blogs.name', ...markColumns, ...switchColumns])
    .where('blog_members.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('blogs.id')
    .execute()
