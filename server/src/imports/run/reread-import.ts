import { existsSync } from 'node:fs'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { homeOf } from '@bowerbird/domain/imports/imports.rules.ts'
import type { Body } from '@bowerbird/domain/posts/document/document.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { mendedBody, type StoredBody } from '../../posts/reread/mend-body.ts'
import { nothingReread, type Reread, settle } from '../../posts/reread/reread-typed.ts'
import type { ImportedFile, ImportedPost } from '../import-source.ts'
import { findImport, type ImportRow } from '../imports.store.ts'
import { sourceOf } from '../sources/sources.ts'
import { draftsOf } from '../write/imported-draft.ts'
import { inBatches, postsIn } from './batches.ts'
import { type OpenedSource, openLocal, openSource, readOptions, readSource, UnreadableError } from './open-source.ts'

/** Finds the imports that brought posts, the oldest first, or one of them. */
export async function listBringing(db: Db, importId: string | null): Promise<ImportRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where id = coalesce(${importId}, id)
      and exists (select from imported_posts where import_id = imports.id) order by id`.execute(db)
  return (await Promise.all(rows.map(({ id }) => findImport(db, id)))).filter((row) => row !== undefined)
}

/**
 * Opens the original of an import: the given archive, the file or folder of this machine that it read, or the archive in
 * the storage, which is there until an import is over. Null if none of them is there.
 */
export async function openOriginal(deps: Deps, row: ImportRow, path?: string): Promise<OpenedSource | null> {
  const local = path ?? (row.is_local ? row.came_from : undefined)
  if (local !== undefined) return existsSync(local) ? openLocal(deps, await sourceOf(row.source), local, null) : null
  // An API would be asked again, which the member has not chosen.
  if (row.api) return null
  return openSource(deps, row).catch((problem) => {
    if (problem instanceof UnreadableError) return null
    throw problem
  })
}

interface StoredPost {
  source_id: string
  is_edited: boolean
  /** Its trail, the oldest first, and its own part. */
  parts: StoredBody[]
}

/** Reads an original again and mends posts whose text is in the wrong blocks. A second run goes on where a first was stopped. */
export async function rereadImport(
  { db, config }: Deps,
  row: ImportRow,
  opened: OpenedSource,
  { isWriting }: { isWriting: boolean },
): Promise<Reread> {
  const counts = nothingReread()
  for await (const batch of inBatches(readSource(opened, readOptions(row)))) {
    const posts = postsIn(batch)
    const stored = await readStored(db, row, posts)
    for (const post of posts) {
      const here = stored.get(post.id)
      if (here?.is_edited) counts.edited += 1
      else if (here) await settlePost(db, here, waysToRead(post, opened, config.origin), counts, isWriting)
    }
  }
  return counts
}

async function readStored(db: Db, row: ImportRow, posts: readonly ImportedPost[]): Promise<Map<string, StoredPost>> {
  const { rows } = await sql<StoredPost>`
    select imported_posts.source_id, posts.edited_at is not null as is_edited,
      (select coalesce(json_agg(json_build_object('content_id', contents.id::text, 'post_id', posts.id::text,
          'body_html', contents.body_html) order by place.at), '[]')
        from unnest(posts.trail || posts.content_id) with ordinality as place (id, at)
        join contents on contents.id = place.id) as parts
    from imported_posts join posts on posts.id = imported_posts.post_id
    where imported_posts.blog_id = ${row.blog_id} and imported_posts.source = ${homeOf(row.source)}
      and imported_posts.source_id = any(${posts.map(({ id }) => id)}::text[])`.execute(db)
  return new Map(rows.map((each) => [each.source_id, each]))
}

async function settlePost(
  db: Db,
  { parts }: StoredPost,
  ways: readonly (readonly Body[])[],
  counts: Reread,
  isWriting: boolean,
): Promise<void> {
  for (const [at, part] of parts.entries()) {
    const bodies = ways.filter(({ length }) => length >= parts.length).map((way) => way[at] as Body)
    const read = bodies.find((body) => mendedBody(part.body_html, body) !== null)
    await settle(db, part, read ?? null, counts, isWriting)
  }
}

/** The bodies of a post as they are read today, with pictures of other sites and without; none if its words are refused. */
function waysToRead(post: ImportedPost, { archive }: OpenedSource, origin: string): Body[][] {
  const isHere = (file: ImportedFile) => 'url' in file || archive?.sizeOf(file.name) !== null
  const ways = [isHere, (file: ImportedFile) => 'name' in file && isHere(file)]
  return ways.flatMap((isPlaced) => {
    const about = { origin, nowMs: Date.now(), addressOf: (file: ImportedFile) => (isPlaced(file) ? anyPicture : null) }
    try {
      const { trail, draft } = draftsOf(post, { add_tags: [], as_drafts: false }, about)
      return [[...trail.map((part) => part.draft), draft].map(({ body }) => body?.body ?? [])]
    } catch (problem) {
      if (problem instanceof RefusedError) return []
      throw problem
    }
  })
}

/** Stands for each picture until the address of the stored one takes its place. */
const anyPicture = '/media/original.png'
