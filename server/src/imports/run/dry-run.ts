import type { ImportReport } from '@bowerbird/domain/imports/imports.contract.ts'
import { followsShownMax, samplesMax } from '@bowerbird/domain/imports/imports.limits.ts'
import { addReason, homeOf, isReadByApi, yearIn } from '@bowerbird/domain/imports/imports.rules.ts'
import { type PostKind, postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { cleanHtml } from '../../posts/write/clean-html.ts'
import type { ImportedPost } from '../import-source.ts'
import { findKnown } from '../imported-posts.store.ts'
import type { ImportRow } from '../imports.store.ts'
import { placePictures } from '../write/imported-html.ts'
import { filesOfPost } from '../write/place-files.ts'
import { inBatches, postsIn } from './batches.ts'
import { type OpenedSource, readOptions, readSource } from './open-source.ts'

const samplesPerKind = 3
const sampleMaxLength = 20_000

export const kindOf = ({ own, trail }: ImportedPost): PostKind => own?.kind ?? trail.at(-1)?.content.kind ?? 'text'
const isPlainReblog = ({ own, trail }: ImportedPost) => own === null && trail.length > 0

/** Reads the whole source and says what an import would bring, without changing anything. */
export async function dryRun(
  db: Db,
  row: Pick<ImportRow, 'blog_id' | 'source' | 'zone' | 'only_blog'>,
  opened: OpenedSource,
  { signal, onRead }: { signal?: AbortSignal | undefined; onRead: (posts: number) => Promise<unknown> },
): Promise<ImportReport> {
  const report = emptyReport()
  const [kinds, years] = [new Map<PostKind, number>(), new Map<number, number>()]
  const follows = new Set<string>()
  const yearOf = yearIn(row.zone)
  for await (const batch of inBatches(readSource(opened, readOptions(row, signal)))) {
    signal?.throwIfAborted()
    for (const each of batch) {
      if ('leftOut' in each) addReason(report.left_out, each.leftOut.reason, each.leftOut.id)
      if ('follows' in each) for (const name of each.follows.slice(0, followsShownMax)) follows.add(name)
    }
    const posts = postsIn(batch)
    const known = await findKnown(
      db,
      row.blog_id,
      homeOf(row.source),
      posts.map(({ id }) => id),
    )
    report.already_here += known.size
    for (const post of posts) {
      count(kinds, kindOf(post))
      count(years, yearOf(post.atMs))
      countPost(report, post, opened)
    }
    await onRead(report.posts)
  }
  return {
    ...report,
    by_kind: postKinds.flatMap((kind) => ({ kind, count: kinds.get(kind) ?? 0 })).filter((each) => each.count > 0),
    by_year: [...years].map(([year, of]) => ({ year, count: of })).sort((a, b) => a.year - b.year),
    follows: await followsHere(db, [...follows].slice(0, followsShownMax)),
  }
}

const emptyReport = (): ImportReport => ({
  ...{ posts: 0, by_kind: [], by_year: [], reblogs: 0, drafts: 0, private: 0, already_here: 0 },
  ...{ media: { found: 0, missing: 0, bytes: 0 }, left_out: [], samples: [], follows: [] },
})

const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

function countPost(report: ImportReport, post: ImportedPost, { source, archive }: OpenedSource): void {
  report.posts += 1
  if (isPlainReblog(post)) report.reblogs += 1
  if (post.state === 'draft' || post.state === 'queued') report.drafts += 1
  if (post.state === 'private') report.private += 1
  for (const { file } of filesOfPost(post)) {
    const bytes = 'name' in file ? (archive?.sizeOf(file.name) ?? null) : isReadByApi(source.name) ? 0 : null
    if (bytes === null) report.media.missing += 1
    else report.media.found += 1
    report.media.bytes += bytes ?? 0
  }
  const alike = report.samples.filter(({ kind }) => kind === kindOf(post)).length
  if (report.samples.length < samplesMax && alike < samplesPerKind) report.samples.push(sampleOf(post))
}

function sampleOf(post: ImportedPost): ImportReport['samples'][number] {
  const { own, trail } = post
  const shown = own ?? trail.at(-1)?.content
  return {
    id: post.id,
    kind: kindOf(post),
    date: new Date(Math.max(-8.64e15, Math.min(post.atMs, 8.64e15)) || 0).toISOString(),
    title: (shown?.title ?? '').slice(0, 300).toWellFormed(),
    html: sampleHtml(shown?.html ?? ''),
    tags: post.tags.slice(0, 50),
    pictures: filesOfPost(post).filter(({ kind }) => kind === 'photo').length,
    from: trail.slice(0, 20).map(({ blog }) => blog.slice(0, 200)),
  }
}

/** Words stand in place of pictures, because none is here yet. */
function sampleHtml(html: string): string {
  if (html.length > sampleMaxLength) return '<p>A long text.</p>'
  try {
    return cleanHtml(
      placePictures(html, () => null)
        .replaceAll('[A picture is missing', '[A picture')
        .replaceAll('[A picture elsewhere', '[A picture'),
    )
  } catch {
    return ''
  }
}

/** Whether a blog of the same name is here says nothing about who writes it, so the list is an offer. */
async function followsHere(db: Db, names: readonly string[]): Promise<ImportReport['follows']> {
  const { rows } = await sql<{ name: string }>`
    select name from blogs where name = any(${names.map((name) => name.toLowerCase())}::text[])
      and not is_suspended and not members_only`.execute(db)
  const here = new Set(rows.map(({ name }) => name))
  return names.map((name) => ({ name: name.slice(0, 200), is_here: here.has(name.toLowerCase()) }))
}
