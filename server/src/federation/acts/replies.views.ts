import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import { peopleIn } from '@bowerbird/domain/federation/acts/people-named.ts'
import { toReply } from '@bowerbird/domain/federation/acts/to-reply.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import { type Db, queryRows, type Tx } from '../../core/database/database.ts'
import type { Config } from '../../core/process/config.ts'
import { isPostInPublic } from '../../moderation/visibility.ts'
import { isFederated } from '../federated-blogs.ts'
import { readObjects } from '../objects.views.ts'
import { readElsewhere, readPeople } from './surroundings.views.ts'
import { wordsPostId } from './words-post.ts'

interface ReplyRow {
  id: string
  blog_id: string
  text: string
  photo: { url: string } | null
  post_id: string
  /** The post with the words that it answers. */
  words_id: string
  post_blog: string
}

export interface ReadReply {
  id: string
  blogId: string
  postId: string
  object: ApObject
}

/**
 * Replies by blogs that other servers can see, to posts that they can see: those of people elsewhere, and ours that have
 * an object.
 */
export async function readReplies(db: Db | Tx, config: Config, noteIds: readonly string[]): Promise<ReadReply[]> {
  const rows = await listRows(db, config, noteIds)
  if (rows.length === 0) return []
  const wordsIds = rows.map(({ words_id }) => words_id)
  const elsewhere = await readElsewhere(db, wordsIds)
  const here = await readObjects(
    db,
    config,
    wordsIds.filter((id) => !elsewhere.has(id)),
  )
  const people = await readPeople(
    db,
    config,
    rows.flatMap(({ text }) => peopleIn(text)),
  )
  return rows.flatMap((row) => {
    const answered = elsewhere.get(row.words_id) ?? hereAs(here.get(row.words_id))
    return answered ? [readReply(row, answered, people, config)] : []
  })
}

interface Answered {
  object: string
  actor: string
  page: string | null
}

const hereAs = (object: ApObject | undefined): Answered | undefined =>
  object && { object: String(object.id), actor: String(object.attributedTo), page: null }

function readReply(row: ReplyRow, answered: Answered, people: ReadonlyMap<string, string>, config: Config): ReadReply {
  const { id, blog_id: blogId, text, photo, post_id: postId } = row
  const named = new Map(peopleIn(text).flatMap((name) => entryOf(people, name)))
  const object = toReply(
    {
      ...{ id, blogId, text, published: new Date(timeOfIdMs(id)) },
      photoUrl: photo?.url ?? null,
      ...{ inReplyTo: answered.object, author: answered.actor },
      url: answered.page ?? config.origin + postPath(row.post_blog, postId, ''),
    },
    named,
    config.origin,
  )
  return { id, blogId, postId, object }
}

const entryOf = (people: ReadonlyMap<string, string>, name: string): [string, string][] => {
  const actor = people.get(name)
  return actor ? [[name, actor]] : []
}

/** Locks the notes against their deletion, which is told only of replies that are known to have left. */
const listRows = (db: Db | Tx, config: Config, noteIds: readonly string[]) => queryRows<ReplyRow>(db)`
    select notes.id, notes.blog_id, notes.text, notes.photo, posts.id as post_id, ${wordsPostId} as words_id,
      of_post.name as post_blog
    from notes join posts on posts.id = notes.post_id join blogs of_post on of_post.id = posts.blog_id
    join blogs on blogs.id = notes.blog_id
    where notes.id = any(${noteIds}::bigint[]) and notes.kind = 'reply' and ${isPostInPublic}
      and ${isFederated(config)}
    order by notes.id for key share of notes`

/** A reply that left, for servers that ask for it. */
export async function findReplyObject(db: Db, config: Config, noteId: string): Promise<ApObject | undefined> {
  const sent = await db
    .selectFrom('federated_replies')
    .select('note_id')
    .where('note_id', '=', noteId)
    .executeTakeFirst()
  return sent && (await readReplies(db, config, [noteId]))[0]?.object
}
