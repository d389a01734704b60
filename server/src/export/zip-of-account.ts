import { Readable } from 'node:stream'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { readOwnFiles } from './own-files.ts'
import * as rows from './rows-of-account.ts'
import { asJsonList, openZip } from './zip-stream.ts'

export async function zipOfAccount(deps: Deps, viewer: Member): Promise<Readable> {
  const { db, config } = deps
  const zip = openZip(deps)
  const addRows = (path: string, list: rows.Rows) => zip.add(path, true, () => Readable.from(asJsonList(list)))
  const account = await db
    .selectFrom('accounts')
    .select([
      'email',
      'language',
      'safe_mode',
      'is_sounds_enabled',
      'shows_activity',
      'reading',
      'created_at',
      'terms_accepted_at',
    ])
    .where('id', '=', viewer.accountId)
    .executeTakeFirstOrThrow()
  zip.addJson('account.json', account)
  for (const [name, list] of listsOf(db, viewer)) addRows(`${name}.json`, list)

  const blogs = await db
    .selectFrom('blogs')
    .leftJoin('blog_styles', 'blog_styles.blog_id', 'blogs.id')
    .selectAll('blogs')
    .select('blog_styles.source as css')
    .where('id', 'in', [...viewer.blogIds, '0'])
    .execute()
  for (const { id, name, title, description, theme, look, css, created_at } of blogs) {
    const url = config.origin + blogPath(name)
    zip.addJson(`blogs/${name}/blog.json`, { name, url, title, description, theme, look, css, created_at })
    zip.addJson(`blogs/${name}/queues.json`, await rows.queuesOf(db, id))
    addRows(`blogs/${name}/posts.json`, rows.postsOf(db, viewer, id))
    addRows(`blogs/${name}/notes.json`, rows.notesOf(db, id))
    if (viewer.adminOf.includes(id)) addRows(`blogs/${name}/messages.json`, rows.messagesOf(db, viewer.accountId, id))
  }
  for (const key of (await readOwnFiles(db, viewer.accountId)).keys()) zip.addFile(`media/${key}`, key)
  zip.end()
  return zip.output
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
  ['passkeys', rows.passkeysOf(db, viewer.accountId)],
  ['issuers', rows.issuersOf(db, viewer.accountId)],
  ['votes', rows.votesOf(db, viewer)],
  ['suggested-descriptions', rows.altSuggestionsOf(db, viewer.accountId)],
  ['bookmarks', rows.bookmarksOf(db, viewer.accountId)],
  ['memberships', rows.membershipsOf(db, viewer.accountId)],
  ['invitations', rows.invitationsOf(db, viewer)],
  ['devices', rows.devicesOf(db, viewer.accountId)],
  ['unfinished-posts', rows.autosavesOf(db, viewer.accountId)],
]
