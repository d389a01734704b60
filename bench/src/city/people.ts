import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashOfToken } from '../../../server/src/core/http/session-cookie.ts'
import type { Random } from '../town/random.ts'
import { makeReader, type Reader } from '../town/reader.ts'
import { copyRows } from './copy-rows.ts'
import type { IdMaker } from './ids.ts'
import { citySize } from './size.ts'

export interface Writer {
  id: string
  uuid: string
  name: string
  accountId: string
}

/** Prefers the front of the list, because few blogs write much and have many followers. */
export const oneOf = <T>(items: readonly T[], random: Random): T => {
  const chance = random(1_000_000) / 1_000_000
  return items[Math.floor(items.length * chance * chance)] as T
}

export async function copyBlogs(client: pg.Client, idAt: IdMaker, beganAt: number): Promise<Writer[]> {
  const blogs = Array.from({ length: citySize.blogs }, (_, at) => ({
    id: idAt(beganAt),
    uuid: randomUUID(),
    name: `city-${at}`,
    accountId: randomUUID(),
  }))
  await copyRows(
    client,
    'blogs',
    ['id', 'uuid', 'name', 'title'],
    blogs.map(({ id, uuid, name }) => [id, uuid, name, `The blog ${name}`]),
  )
  await copyRows(
    client,
    'accounts',
    ['id', 'email', 'email_key', 'password_hash', 'is_verified', 'primary_blog_id', 'current_blog_id'],
    blogs.map(({ id, name, accountId }) => [accountId, `${name}@a.test`, `${name}@a.test`, 'none', true, id, id]),
  )
  await copyRows(
    client,
    'blog_members',
    ['blog_id', 'account_id'],
    blogs.map(({ id, accountId }) => [id, accountId]),
  )
  return blogs
}

/** Gives the quietest blogs to the readers, grouped by how many blogs they follow. */
export async function copyReaders(client: pg.Client, idAt: IdMaker, random: Random, blogs: Writer[], beganAt: number) {
  const groups: { follows: number; readers: Reader[] }[] = []
  let next = blogs.length
  for (const { count, follows } of citySize.readers) {
    const people = blogs.slice(next - count, next)
    next -= count
    const readers = people.map(({ name }) => makeReader(name))
    groups.push({ follows, readers })
    await copyRows(
      client,
      'sessions',
      ['token_hash', 'account_id', 'user_agent', 'address', 'expires_at'],
      people.map(({ accountId }, at) => [
        `\\x${hashOfToken(readers[at]?.token ?? '').toString('hex')}`,
        accountId,
        'bench',
        '127.0.0.1',
        new Date(Date.now() + 300 * 86_400_000),
      ]),
    )
    const followed = people.flatMap(({ accountId }) => {
      const chosen = new Set<string>()
      while (chosen.size < follows) chosen.add(oneOf(blogs, random).id)
      return [...chosen].map((blogId) => [accountId, blogId, idAt(beganAt)])
    })
    await copyRows(client, 'follows', ['account_id', 'blog_id', 'id'], followed)
  }
  return groups
}
