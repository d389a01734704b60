import { randomBytes, randomUUID } from 'node:crypto'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { hashPassword } from '../../accounts/login/passwords.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { accountIdOf } from '../known-accounts.ts'
import type { Person, PlannedBlog } from '../plan/plan-people.ts'
import { insertRows, makeIds } from './insert-rows.ts'

export interface StoredPeople {
  /** The stored blogs by their plan. */
  blogs: Map<PlannedBlog, StoredBlog>
  accountIds: Map<Person, string>
  memberOf(person: Person): Member
}

export interface StoredBlog {
  id: string
  uuid: string
  name: string
}

interface Given {
  people: Person[]
  passwordOf: (email: string) => string
  needsStaff: boolean
}

/** Appends a number to names that are taken. */
async function freeNames(tx: Tx, blogs: PlannedBlog[]): Promise<Map<PlannedBlog, string>> {
  const names = blogs.map(({ name }) => name)
  const taken = await tx.selectFrom('blogs').select('name').where('name', 'in', names).execute()
  const isTaken = new Set(taken.map(({ name }) => name))
  return new Map(blogs.map((blog) => [blog, isTaken.has(blog.name) ? `${blog.name}-of-town` : blog.name]))
}

export async function writePeople(tx: Tx, { people, passwordOf, needsStaff }: Given): Promise<StoredPeople> {
  const blogs = people.flatMap((person) => person.blogs)
  const names = await freeNames(tx, blogs)
  const ids = await makeIds(
    tx,
    blogs.map(({ owner }) => owner.joinedAt),
  )
  const stored = new Map(
    blogs.map((blog, at) => [blog, { id: ids[at] ?? '', uuid: randomUUID(), name: names.get(blog) ?? blog.name }]),
  )
  const accountIds = new Map(people.map((person) => [person, accountIdOf(person.email)]))
  await insertRows(
    tx,
    'blogs',
    blogs.map((blog) => blogRow(blog, stored.get(blog) as StoredBlog)),
  )
  await insertRows(tx, 'accounts', await accountRows(people, { stored, accountIds, passwordOf, needsStaff }))
  await insertRows(
    tx,
    'blog_members',
    blogs.map((blog) => ({ blog_id: stored.get(blog)?.id, account_id: accountIds.get(blog.owner), is_owner: true })),
  )
  return { blogs: stored, accountIds, memberOf: memberMaker(stored, accountIds) }
}

const blogRow = ({ title, description, theme, owner }: PlannedBlog, { id, uuid, name }: StoredBlog) => ({
  id,
  uuid,
  name,
  title,
  description,
  theme,
  anonymous_asks: Number(id) % 2 === 0,
  queue_from_hour: 8,
  queue_to_hour: 20,
  created_at: owner.joinedAt,
})

interface Accounts {
  stored: Map<PlannedBlog, StoredBlog>
  accountIds: Map<Person, string>
  passwordOf: (email: string) => string
  needsStaff: boolean
}

/** Accounts without a printed password share one hash of an unknown password. */
async function accountRows(people: Person[], { stored, accountIds, passwordOf, needsStaff }: Accounts) {
  const unknown = await hashPassword(randomBytes(32).toString('base64url'))
  const staff = needsStaff ? people.findLast(({ isKnown }) => isKnown) : undefined
  return Promise.all(
    people.map(async (person) => {
      const primaryId = person.blogs[0] && stored.get(person.blogs[0])?.id
      return {
        id: accountIds.get(person),
        email: person.email,
        email_key: emailKeyOf(person.email),
        password_hash: person.isKnown ? await hashPassword(passwordOf(person.email)) : unknown,
        is_verified: true,
        is_demo: true,
        settled_at: person.joinedAt,
        is_staff: person === staff,
        primary_blog_id: primaryId,
        current_blog_id: primaryId,
        created_at: person.joinedAt,
      }
    }),
  )
}

export function memberMaker(stored: Map<PlannedBlog, StoredBlog>, accountIds: Map<Person, string>) {
  return (person: Person): Member => {
    const blogIds = person.blogs.map((blog) => stored.get(blog)?.id ?? '')
    return {
      accountId: accountIds.get(person) ?? '',
      sessionId: '',
      blogId: blogIds[0] ?? '',
      primaryBlogId: blogIds[0] ?? '',
      blogIds,
      adminOf: blogIds,
      groupIds: [],
      contributesTo: [],
      isStaff: false,
      isVerified: true,
      safeMode: true,
      canModifySafeMode: true,
      reading: plainReading,
    }
  }
}
