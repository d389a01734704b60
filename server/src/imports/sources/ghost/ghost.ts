import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { readTimeMs } from '@bowerbird/domain/posts/times.ts'
import type { Archive, Found, ImportedPost, ImportSource, ReadOptions } from '../../import-source.ts'
import { SourceProblem } from '../../import-source.ts'
import { addressOf, filesBelow, paragraph, pictureHtml, rewriteHtml } from '../shared/html.ts'
import { aContent, aPost, archiveOf, leftOut, onceEach, reasonOf, untilBroken } from '../shared/imported.ts'
import { jsonElements } from '../shared/json-elements.ts'
import { asObject, asText, type Loose } from '../shared/loose.ts'
import { htmlOfLexical } from './lexical.ts'
import { htmlOfMobiledoc } from './mobiledoc.ts'

const fileMaxBytes = 4 * 1024 ** 3
const siteAddress = '__GHOST_URL__'
const textMaxLength = 500
/** Bounds the memory for tags and authors. */
const indexMax = 1_000_000

interface Site {
  tagsOf: (postId: string) => string[]
  altOf: (postId: string) => string
  authors: Set<string>
  addressOf: (address: string) => string
}

/** A Ghost export, read twice: first its tags and authors, then its posts. */
export const ghost: ImportSource = {
  name: 'ghost',
  async *read(from, options) {
    const archive = archiveOf(from)
    const files = [...archive.names()].filter((name) => /\.json$/i.test(name)).sort()
    if (files.length === 0) throw new SourceProblem(t('This isn’t a Ghost export: it has no .json file.'))
    for (const name of files) yield* untilBroken(name, readExport(archive, name, options))
  },
}

/** Older exports have no `db` around them. */
async function* rowsOf(archive: Archive, name: string, tables: string[], { signal }: ReadOptions) {
  const paths = tables.flatMap((table) => [`db.*.data.${table}.*`, `data.${table}.*`])
  const stream = await archive.open(name, fileMaxBytes)
  for await (const element of jsonElements(stream, new Set(paths), { signal })) {
    const table = element.path.split('.').at(-2) ?? ''
    yield 'problem' in element
      ? { table, row: {}, problem: element.problem }
      : { table, row: asObject(element.value), problem: '' }
  }
}

async function* readExport(archive: Archive, name: string, options: ReadOptions): AsyncGenerator<Found> {
  const site = await readSite(archive, name, options)
  let count = 0
  for await (const { row, problem } of rowsOf(archive, name, ['posts'], options)) {
    count += 1
    if (problem) yield leftOut(name, problem)
    else yield* untilBroken(asText(row.title) || name, readPost(row, site))
  }
  if (count === 0) throw new SourceProblem(t('This isn’t a Ghost export: it has no posts.'))
  if (site.authors.size > 1)
    for (const author of site.authors)
      yield leftOut(author, t('The export has several authors. All their posts are imported to this one blog.'))
}

async function readSite(archive: Archive, name: string, options: ReadOptions): Promise<Site> {
  const tags = new Map<string, string>()
  const tagIds = new Map<string, { id: string; order: number }[]>()
  const alts = new Map<string, string>()
  const authors = new Set<string>()
  const tables = ['tags', 'posts_tags', 'posts_meta', 'users']
  const add = (table: string, row: Loose) => {
    const postId = asText(row.post_id)
    if (table === 'tags') tags.set(asText(row.id), asText(row.name).slice(0, textMaxLength))
    else if (table === 'users') authors.add(asText(row.name).slice(0, textMaxLength))
    else if (table === 'posts_meta') alts.set(postId, asText(row.feature_image_alt).slice(0, textMaxLength))
    else {
      const chosen = tagIds.get(postId) ?? []
      chosen.push({ id: asText(row.tag_id), order: Number(row.sort_order) || 0 })
      tagIds.set(postId, chosen)
    }
  }
  try {
    let count = 0
    for await (const { table, row } of rowsOf(archive, name, tables, options)) {
      count += 1
      if (count <= indexMax) add(table, row)
    }
  } catch (problem) {
    // It is reported when the posts are read.
    reasonOf(problem)
  }
  const find = filesBelow(archive, 'content/')
  return {
    authors,
    altOf: (postId) => alts.get(postId) ?? '',
    /** Tags that begin with # are for the theme alone. */
    tagsOf: (postId) =>
      (tagIds.get(postId) ?? [])
        .sort((one, other) => one.order - other.order)
        .map(({ id }) => tags.get(id) ?? '')
        .filter((tag) => tag && !tag.startsWith('#')),
    /** The export does not say where the site is, so a file that it lacks is named as missing. */
    addressOf(address) {
      const file = find(address)
      if (file) return addressOf({ name: file })
      return address.startsWith(`${siteAddress}/`)
        ? addressOf({ name: address.slice(siteAddress.length + 1) })
        : address
    },
  }
}

const states: Record<string, ImportedPost['state']> = {
  published: 'published',
  draft: 'draft',
  scheduled: 'draft',
  /** Sent by mail alone, and never on the site. */
  sent: 'private',
}

async function* readPost(post: Loose, site: Site): AsyncGenerator<Found> {
  const id = asText(post.uuid) || asText(post.id)
  const slug = asText(post.slug)
  const title = asText(post.title) === '(Untitled)' ? '' : asText(post.title)
  const status = asText(post.status)
  const state = states[status]
  const atMs = timeOf(post.published_at) ?? timeOf(post.created_at)
  if (!id || !state || atMs === null) return yield leftOut(title || id, t('The post has no readable status or date.'))
  const isForAll = ['', 'public'].includes(asText(post.visibility))
  yield {
    post: aPost({
      ...{ id, atMs, state: isForAll || state !== 'published' ? state : 'private' },
      own: aContent({ title, html: withFiles(above(post, site) + bodyOf(post), site) }),
      tags: onceEach(site.tagsOf(asText(post.id))),
      oldPaths: onceEach([slug && `/${slug}/`, `/p/${id}/`]),
      ...(slug && { slug }),
      ...(status === 'scheduled' && { publishAtMs: atMs }),
    }),
  }
}

/** Older exports have milliseconds, and newer ones times in UTC without saying so. */
const timeOf = (value: unknown): number | null => (typeof value === 'number' ? value : readTimeMs(asText(value)))

function above(post: Loose, site: Site): string {
  const picture = asText(post.feature_image)
  const excerpt = asText(post.custom_excerpt)
  return (
    (picture ? pictureHtml({ url: picture }, site.altOf(asText(post.id))) : '') +
    (excerpt ? paragraph(`<i>${escapeHtml(excerpt)}</i>`) : '')
  )
}

function bodyOf({ html, lexical, mobiledoc }: Loose): string {
  if (asText(html)) return asText(html)
  if (asText(lexical)) return htmlOfLexical(parsed(asText(lexical)))
  return asText(mobiledoc) ? htmlOfMobiledoc(parsed(asText(mobiledoc))) : ''
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new SourceProblem(t('The post’s text is damaged in the archive.'))
  }
}

/** Links to the site itself become paths, which lead on at the new home. */
const withFiles = (html: string, site: Site) =>
  rewriteHtml(html, (_name, attributes) => ({
    ...attributes,
    ...(attributes.src && { src: site.addressOf(attributes.src) }),
    ...(attributes.href && { href: attributes.href.replace(siteAddress, '') }),
  }))
