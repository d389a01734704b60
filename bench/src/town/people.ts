import { randomUUID } from 'node:crypto'
import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows, makeIds } from '../../../server/src/demo/write/insert-rows.ts'
import type { Random } from './random.ts'
import { makeReader, sessionOf } from './reader.ts'
import { spreadOverMs, townSize } from './size.ts'
import { withIds } from './with-ids.ts'

export interface MadeBlog {
  id: string
  uuid: string
  name: string
  accountId: string
}

export async function insertBlogs(db: Db, count = townSize.blogs, prefix = 'bench'): Promise<MadeBlog[]> {
  const ids = await makeIds(
    db,
    Array.from({ length: count }, () => new Date(Date.now() - spreadOverMs)),
  )
  const blogs = ids.map((id, at) => ({ id, uuid: randomUUID(), name: `${prefix}-${at}`, accountId: randomUUID() }))
  await insertRows(
    db,
    'blogs',
    blogs.map(({ id, uuid, name }) => ({ id, uuid, name, title: `The blog ${name}`, theme: {} })),
  )
  await insertRows(
    db,
    'accounts',
    blogs.map(({ id, name, accountId }) => ({
      id: accountId,
      email: `${name}@example.test`,
      email_key: `${name}@example.test`,
      password_hash: 'none',
      is_verified: true,
      primary_blog_id: id,
      current_blog_id: id,
    })),
  )
  await insertRows(
    db,
    'blog_members',
    blogs.map(({ id, accountId }) => ({ blog_id: id, account_id: accountId, is_owner: true })),
  )
  return blogs
}

/** Logs these people in, who are active during the bench. */
export async function insertReaders(db: Db, blogs: MadeBlog[]) {
  const readers = blogs.map(({ name }) => makeReader(name))
  await insertRows(
    db,
    'sessions',
    readers.map((reader, at) => sessionOf(reader, blogs[at]?.accountId ?? '')),
  )
  return readers
}

export async function insertFollows(db: Db, random: Random, readers: MadeBlog[], writers: MadeBlog[]) {
  const follows = readers.flatMap(({ accountId }) => {
    const followed = new Set<MadeBlog>()
    while (followed.size < townSize.followsEach) {
      const one = writers[random(writers.length)]
      if (one) followed.add(one)
    }
    return [...followed].map((blog) => ({ account_id: accountId, blog_id: blog.id }))
  })
  await insertRows(db, 'follows', await withIds(db, follows))
}
