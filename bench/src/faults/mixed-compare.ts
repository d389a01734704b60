import { sql } from 'kysely'
import type { Db } from '../../../server/src/core/database/database.ts'
import type { MixedLoad, Stored } from './mixed-load.ts'

interface Row {
  stored: Stored
  mark: string
  place: string
}

export interface Differences {
  lost: string[]
  doubled: string[]
  disordered: string[]
}

/** Compares every acknowledged write with the database: none lost, none doubled, order preserved. */
export async function compareMixed(db: Db, load: MixedLoad, origin: string): Promise<Differences> {
  const rows = await readLines(db)
  const stored = new Set(rows.map(keyOf))
  const missing = load.lines.filter((line) => !stored.has(keyOf(line))).map(keyOf)
  const wrongly = [...(await wrongLikes(db, load)), ...(await wrongFollows(db, load))]
  return {
    lost: [...missing, ...wrongly, ...(await lostUploads(load, origin))],
    doubled: repeated(rows.map(keyOf)),
    disordered: outOfOrder(rows),
  }
}

const keyOf = ({ stored, mark }: Pick<Row, 'stored' | 'mark'>) => `${stored} ${mark}`

/** Reads lines in the order that their reader sees. */
async function readLines(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select stored, mark, place from (
      select 'post' as stored, tags[1] as mark, blog_id::text as place, published_id as at
      from posts where tags[1] like 'line-%'
      union all
      select 'reply', text, blog_id::text, id from notes where kind = 'reply' and text like 'line-%'
      union all
      select 'ask', contents.fields ->> 'ask', contents.blog_id::text, posts.id
      from posts join contents on contents.id = posts.content_id where contents.fields ->> 'ask' like 'line-%'
      union all
      select 'message', content ->> 'text', conversation_id::text, ts
      from messages where content ->> 'text' like 'line-%'
    ) as lines order by stored, place, at`.execute(db)
  return rows
}

function repeated(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter((key) => seen.size === seen.add(key).size)
}

/** A writer's lines are numbered, so each place must show them in that order. */
function outOfOrder(rows: readonly Row[]): string[] {
  const newest = new Map<string, number>()
  return rows
    .filter(({ stored, place, mark }) => {
      const [, writer = '', line = ''] = mark.split('-')
      const key = `${stored} ${place} ${writer}`
      const before = newest.get(key) ?? -1
      newest.set(key, Number(line))
      return Number(line) <= before
    })
    .map(keyOf)
}

async function wrongLikes(db: Db, { likes }: MixedLoad): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select blogs.name || ' ' || notes.post_id as key
    from notes join blogs on blogs.id = notes.blog_id where notes.kind = 'like'`.execute(db)
  return standingOtherwise('like', likes, new Set(rows.map(({ key }) => key)))
}

async function wrongFollows(db: Db, { follows }: MixedLoad): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select mine.name || ' ' || blogs.name as key from follows join blogs on blogs.id = follows.blog_id
    join accounts on accounts.id = follows.account_id join blogs mine on mine.id = accounts.primary_blog_id`.execute(db)
  return standingOtherwise('follow', follows, new Set(rows.map(({ key }) => key)))
}

const standingOtherwise = (name: string, wanted: Map<string, { isOn: boolean }>, found: Set<string>) =>
  [...wanted].filter(([key, { isOn }]) => found.has(key) !== isOn).map(([key]) => `${name} ${key}`)

async function lostUploads({ uploads }: MixedLoad, origin: string): Promise<string[]> {
  const lost: string[] = []
  for (const { reader, url } of uploads) {
    const answer = await fetch(new URL(url, origin), { headers: reader.headers })
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok || byteLength === 0) lost.push(`upload ${url}: ${answer.status}`)
  }
  return lost
}
