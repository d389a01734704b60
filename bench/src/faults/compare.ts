import { sql } from 'kysely'
import type { Db } from '../../../server/src/core/database/database.ts'
import type { Acknowledged, Writers } from './writers.ts'

export interface Found {
  lost: string[]
  doubled: string[]
  disordered: string[]
  /** Something was acknowledged, and all of it is stored once and in order. */
  isWhole: boolean
}

interface Stored {
  client_id: string
  conversation_id: string
  text: string
}

/** Compares every acknowledged write with the database: none lost, none doubled, order preserved. */
export async function compare(db: Db, acknowledged: readonly Acknowledged[]): Promise<Found> {
  const messages = await sql<Stored>`
    select client_id, conversation_id, content ->> 'text' as text from messages
    where client_id is not null order by conversation_id, ts`.execute(db)
  const posts = await sql<{ title: string; count: number }>`
    select title, count(*)::int as count from contents where title like 'Line % of writer %' group by title`.execute(db)
  const wantedMessages = acknowledged.filter(({ kind }) => kind === 'message')
  const stored = new Map(messages.rows.map((row) => [row.client_id, row]))
  const postCount = new Map(posts.rows.map(({ title, count }) => [title, count]))
  const wantedPosts = acknowledged.filter(({ kind }) => kind === 'post')
  const found = {
    lost: [
      ...wantedMessages.filter(({ clientId, text }) => stored.get(clientId)?.text !== text),
      ...wantedPosts.filter(({ text }) => !postCount.get(text)),
    ].map(({ text }) => text),
    doubled: [
      ...repeated(messages.rows.map(({ conversation_id, text }) => `${conversation_id}: ${text}`)),
      ...posts.rows.filter(({ count }) => count > 1).map(({ title }) => title),
    ],
    disordered: outOfOrder(messages.rows),
  }
  const problems = [...found.lost, ...found.doubled, ...found.disordered]
  for (const text of problems.slice(0, 20)) console.error(text)
  return { ...found, isWhole: acknowledged.length > 0 && problems.length === 0 }
}

export const summaryOf = ({ lost, doubled, disordered }: Found, { acknowledged, refused }: Writers): string =>
  `${acknowledged.length} writes acknowledged, ${refused} tries refused meanwhile; ` +
  `${lost.length} lost, ${doubled.length} doubled, ${disordered.length} out of order`

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.filter((text) => seen.size === seen.add(text).size)
}

const lineOf = (text: string) => Number(/^Line (\d+)/.exec(text)?.[1] ?? -1)

/** A writer's lines are numbered, so each conversation must show them in that order. */
function outOfOrder(rows: readonly Stored[]): string[] {
  return rows
    .filter((row, at) => {
      const before = rows[at - 1]
      return before?.conversation_id === row.conversation_id && lineOf(before.text) >= lineOf(row.text)
    })
    .map(({ conversation_id, text }) => `${conversation_id}: ${text}`)
}
