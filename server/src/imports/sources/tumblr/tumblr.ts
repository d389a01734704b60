import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { ArchiveError } from '../../archive/archive-error.ts'
import { readWhole } from '../../archive/read-file.ts'
import { findElement, PageError } from '../../html-page.ts'
import { type Archive, type Found, type ImportedPost, type ImportSource, SourceProblem } from '../../import-source.ts'
import { addressOf } from '../shared/html.ts'
import { contentOf, saysNothing } from './page-content.ts'
import { filesByPost, isFilm, isSound, placeFiles } from './post-files.ts'
import { type PostPage, readExportPage } from './post-page.ts'
import { trailOf } from './reblog-trail.ts'

const pageMaxBytes = 5 * 1024 * 1024
const pagePath = /(?:^|\/)html\/(?:[^/]+\/)?(\d{1,20})\.html?$/

/** Ids grow with time; they are longer than numbers can be. */
export const byId = ([a, first]: readonly [string, string], [b, second]: readonly [string, string]): number =>
  a.length - b.length || compare(a, b) || compare(first, second)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Tumblr's own export: a page of HTML for each post and a folder of media. */
export const tumblr: ImportSource = {
  name: 'tumblr',
  async *read(from, { zone, signal }) {
    if (!('archive' in from)) return
    const { archive } = from
    const pages: [id: string, name: string][] = []
    for (const name of archive.names()) {
      const id = pagePath.exec(name)?.[1]
      if (id) pages.push([id, name])
    }
    if (pages.length === 0) throw new SourceProblem(t('This isn’t a Tumblr export: it has no posts.'))
    const filesOf = filesByPost(archive)
    let beforeMs: number | null = null
    let before = ''
    for (const [id, name] of pages.sort(byId)) {
      signal?.throwIfAborted()
      if (id === before) {
        yield { leftOut: { id, reason: t('The archive has this post twice. The first one is used.') } }
        continue
      }
      before = id
      const found = await readPage(archive, { id, name, zone, beforeMs, files: filesOf(id) })
      for (const one of found) {
        if ('post' in one) beforeMs = one.post.atMs
        yield one
      }
    }
  },
}

interface AboutPage {
  id: string
  name: string
  zone: string
  /** The time of the post before this one, for a page without a time. */
  beforeMs: number | null
  files: readonly string[]
}

async function readPage(archive: Archive, about: AboutPage): Promise<Found[]> {
  const { id, name, zone } = about
  try {
    const html = await readPageText(archive, name)
    const page = readExportPage(html, name, zone)
    const atMs = page.atMs ?? about.beforeMs
    if (atMs === null) return [{ leftOut: { id, reason: t('The page has no date.') } }]
    const parts = partsOf(page, { archive, page: name, files: about.files })
    if (parts.own === null && parts.trail.length === 0)
      return [{ leftOut: { id, reason: t('The page has no text or pictures.') } }]
    const post: ImportedPost = { ...postOf(id, page), atMs, ...parts }
    const noDate = { leftOut: { id, reason: t('The page has no date, so the previous post’s date is used.') } }
    return [{ post }, ...(page.atMs === null ? [noDate] : [])]
  } catch (problem) {
    return [{ leftOut: { id, reason: reasonOf(problem) } }]
  }
}

/** Pages are read whole, so they are bounded. */
export async function readPageText(archive: Archive, name: string): Promise<string> {
  if ((archive.sizeOf(name) ?? 0) > pageMaxBytes) throw new PageError(t('The page is too large.'))
  return new TextDecoder().decode(await readWhole(archive, name, pageMaxBytes)).replaceAll('\0', '')
}

/** A page that cannot be read costs one post. */
export function reasonOf(problem: unknown): string {
  if (problem instanceof PageError) return problem.message
  if (problem instanceof ArchiveError) return problem.reason
  return t('The page is damaged.')
}

export const postOf = (id: string, { tags, state, sourceUrl }: PostPage) => ({
  ...{ id, tags, state, sourceUrl, oldPaths: [`/post/${id}`] },
  ...{ isPinned: false, isSensitive: false, warning: '' },
})

/** The words of each author on a page, with the files of the post in their places. */
export function partsOf(
  { heading, body }: PostPage,
  about: { archive: Archive; page: string; files: readonly string[] },
): Pick<ImportedPost, 'own' | 'trail'> {
  const unseen = placeFiles(body, about).map(elementOf)
  const showsPictures = findElement(body, ({ name }) => name === 'img') !== undefined
  const nodes = heading || showsPictures ? [...body, ...unseen] : [...unseen, ...body]
  const { trail, own } = trailOf(nodes)
  const parts = trail.map(({ blog, url, nodes: inside }, at) => ({
    ...{ blog, url },
    content: contentOf(at === 0 ? heading : null, inside),
  }))
  const isEmpty = saysNothing(own) && (trail.length > 0 || !heading)
  return { trail: parts, own: isEmpty ? null : contentOf(trail.length > 0 ? null : heading, own) }
}

function elementOf(name: string): HtmlNode {
  const element = isSound(name) ? 'audio' : isFilm(name) ? 'video' : 'img'
  const shown: HtmlElement = { name: element, attributes: { src: addressOf({ name }), alt: '' }, children: [] }
  return { name: 'figure', attributes: {}, children: [shown] }
}
