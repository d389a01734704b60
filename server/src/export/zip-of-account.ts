import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import * as rows from './rows-of-account.ts'

/** Streams, so that memory use does not grow with the export. */
export async function zipOfAccount({ db, storage, log }: Deps, viewer: Member): Promise<Readable> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  /** The library does not handle errors of its input streams: an error ends this response and nothing else. */
  const guarded = (part: Readable) => part.once('error', (problem) => output.destroy(problem))
  zip.on('error', (problem: Error) => output.destroy(problem))
  const addRows = (path: string, list: rows.Rows) =>
    zip.addReadStreamLazy(path, { compress: true }, (hand) => hand(null, guarded(Readable.from(asJsonList(list)))))
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'language', 'safe_mode', 'is_sounds_enabled', 'reading', 'created_at', 'terms_accepted_at'])
    .where('id', '=', viewer.accountId)
    .executeTakeFirstOrThrow()
  addJson(zip, 'account.json', account)
  for (const [name, list] of listsOf(db, viewer)) addRows(`${name}.json`, list)

  const blogs = await db
    .selectFrom('blogs')
    .selectAll()
    .where('id', 'in', [...viewer.blogIds, '0'])
    .execute()
  for (const { id, name, title, description, theme, created_at } of blogs) {
    addJson(zip, `blogs/${name}/blog.json`, { name, title, description, theme, created_at })
    addJson(zip, `blogs/${name}/queues.json`, await rows.queuesOf(db, id))
    addRows(`blogs/${name}/posts.json`, rows.postsOf(db, viewer, id))
    addRows(`blogs/${name}/notes.json`, rows.notesOf(db, id))
    if (viewer.adminOf.includes(id)) addRows(`blogs/${name}/messages.json`, rows.messagesOf(db, id))
  }
  const media = await db
    .selectFrom('media')
    .select(['renditions', 'details'])
    .where('owner_account_id', '=', viewer.accountId)
    .where('state', '=', 'ready')
    .execute()
  const keys = new Set(media.flatMap(({ renditions, details }) => largestOf(renditions, details)))
  for (const key of keys) {
    zip.addReadStreamLazy(`media/${key}`, { compress: false }, (hand) => {
      storage.get(key).then(
        (file) => hand(null, guarded(file?.body ?? Readable.from([]))),
        (problem) => {
          log.warn({ key, problem }, 'a file could not be exported')
          hand(null, Readable.from([]))
        },
      )
    })
  }
  zip.end()
  return output
}

/** The lists of an account, by the names of their files. */
const listsOf = (db: Db, viewer: Member): [name: string, list: rows.Rows][] => [
  ['follows', rows.followsOf(db, viewer.accountId)],
  ['followed-tags', rows.followedTagsOf(db, viewer.accountId)],
  ['muted-blogs', rows.mutedBlogsOf(db, viewer.accountId)],
  ['hidden-posts', rows.hiddenPostsOf(db, viewer.accountId)],
  ['muted-posts', rows.mutedPostsOf(db, viewer.accountId)],
  ['filters', rows.filtersOf(db, viewer.accountId)],
  ['apps', rows.appsOf(db, viewer.accountId)],
  ['votes', rows.votesOf(db, viewer)],
  ['suggested-descriptions', rows.altSuggestionsOf(db, viewer.accountId)],
  ['bookmarks', rows.bookmarksOf(db, viewer.accountId)],
  ['memberships', rows.membershipsOf(db, viewer.accountId)],
  ['invitations', rows.invitationsOf(db, viewer)],
  ['unfinished-posts', rows.autosavesOf(db, viewer.accountId)],
]

interface Sized {
  key: string
  width: number
}

const largestOf = (renditions: Sized[], details: { hd?: Sized; sd?: Sized }): string[] => {
  const largest = [...renditions].sort((a, b) => b.width - a.width)[0]
  return [largest?.key, (details.hd ?? details.sd)?.key].filter((key) => key !== undefined)
}

const addJson = (zip: ZipFile, path: string, value: unknown) =>
  zip.addBuffer(Buffer.from(JSON.stringify(value, null, 2)), path)

async function* asJsonList(list: rows.Rows) {
  let before = '['
  for await (const row of list) {
    yield `${before}\n${JSON.stringify(row)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
