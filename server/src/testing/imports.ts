import { Readable } from 'node:stream'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import * as calls from '@bowerbird/domain/imports/imports.contract.ts'
import { postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Archive, Found, ImportedContent, ImportedPost } from '../imports/import-source.ts'
import type { OpenedSource } from '../imports/run/open-source.ts'
import { workOnImport } from '../imports/run/work-on-import.ts'
import { upload } from './uploads.ts'
import type { Person, World } from './world.ts'

export const memoryArchive = (files: Record<string, Buffer> = {}): Archive => ({
  names: () => Object.keys(files),
  sizeOf: (name) => files[name]?.length ?? null,
  open: async (name) => Readable.from([files[name] as Buffer]),
  close: async () => {},
})

export const aText = (html: string, more: Partial<ImportedContent> = {}): ImportedContent => ({
  ...{ kind: 'text', title: '', html },
  ...more,
})

export const anImported = (id: string, more: Partial<ImportedPost> = {}): ImportedPost => ({
  ...{ id, atMs: Date.UTC(2014, 4, 6, 7, 8, 9, 123), state: 'published', own: aText(`<p>Words of ${id}</p>`) },
  ...{ trail: [], tags: [], oldPaths: [], sourceUrl: '', isPinned: false, isSensitive: false, warning: '' },
  ...more,
})

type FoundAt = Found | (() => Promise<Found>)

/** A source that finds these; a function runs when its place comes. */
export const openedWith = (
  found: readonly FoundAt[],
  files: Record<string, Buffer> = {},
  name: calls.ImportSourceName = 'tumblr',
): OpenedSource => {
  const archive = memoryArchive(files)
  async function* read() {
    for (const each of found) yield typeof each === 'function' ? await each() : each
  }
  return { source: { name, read }, from: { archive }, archive, close: archive.close }
}

export const posts = (...of: ImportedPost[]): Found[] => of.map((post) => ({ post }))

export const everything: calls.ImportChoices = {
  ...{ kinds: [...postKinds], from_year: null, to_year: null, add_tags: [], as_drafts: false, with_reblogs: true },
}

/** Begins an import by an archive of one part, and sends it. */
export async function sendArchive(
  world: World,
  who: Person,
  more: Partial<SentTo<typeof calls.beginImport>> = {},
): Promise<calls.Import> {
  const about = { name: who.blogName, source: 'tumblr' as const, file_name: 'posts.zip', bytes: 4 }
  const begun = await world.send(who, calls.beginImport, { ...about, ...more })
  if (begun.status !== 200) throw new Error(`The import was refused: ${begun.title}`)
  const path = `/svc/blog/${who.blogName}/imports/part/${begun.response.import.id}/0`
  const sent = await upload<{ import: calls.Import }>(world, who, path, { field: 'part', body: Buffer.from('data') })
  return sent.response.import
}

export const work = (world: World, importId: string, opened: OpenedSource, signal?: AbortSignal) =>
  workOnImport(world.deps, importId, signal, { open: async () => opened, restShare: 0 })

export async function readImport(world: World, who: Person, importId: string): Promise<calls.Import> {
  const { response } = await world.send(who, calls.listImports, { name: who.blogName })
  const found = response.imports.find(({ id }) => id === importId)
  if (!found) throw new Error('The import is not listed')
  return found
}

export const start = (world: World, who: Person, importId: string, choices = everything) =>
  world.send(who, calls.startImport, { name: who.blogName, import_id: importId, choices })

/** Runs a whole import, and returns it as it is listed then. */
export async function importAll(
  world: World,
  who: Person,
  opened: OpenedSource,
  choices: Partial<calls.ImportChoices> = {},
  begin: Partial<SentTo<typeof calls.beginImport>> = {},
): Promise<calls.Import> {
  const { id } = await sendArchive(world, who, begin)
  await work(world, id, opened)
  const started = await start(world, who, id, { ...everything, ...choices })
  if (started.status !== 200) throw new Error(`The import was not started: ${started.title}`)
  await work(world, id, opened)
  return readImport(world, who, id)
}

/** The posts that an import brought, by their ids at the source. */
export async function broughtBy(world: World, importId: string): Promise<Map<string, string | null>> {
  const rows = await world.db
    .selectFrom('imported_posts')
    .select(['source_id', 'post_id'])
    .where('import_id', '=', importId)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row.post_id]))
}
