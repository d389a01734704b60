import { scanHtml, tagNames } from '@bowerbird/domain/core/html/tags.ts'
import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html.ts'
import { textOf } from '@bowerbird/domain/posts/formats/html/parse-clean-html.ts'
import { findElement, hasClass, isBlank, isElement, parseHtml, parsePage, removeElement } from '../../html-page.ts'
import type { ImportedPost } from '../../import-source.ts'
import { momentOf, readLongDate } from '../../local-time.ts'

export interface PostPage {
  heading: HtmlElement | null
  body: HtmlNode[]
  /** Null if the page has none that can be read. */
  atMs: number | null
  tags: string[]
  state: ImportedPost['state']
  sourceUrl: string
}

export const wordsOf = (nodes: readonly HtmlNode[]): string => textOf(nodes).replace(/\s+/g, ' ').trim()

/** Reads a page of Tumblr's own export: a heading, the body, and a footer with the time and the tags. */
export function readExportPage(html: string, path: string, zone: string): PostPage {
  const root = parsePage(html)
  const footer = findElement(root, ({ attributes }) => attributes.id === 'footer')
  if (footer) removeElement(root, footer)
  const heading = root.find((node) => !isBlank(node))
  const time = footer && findElement([footer], ({ attributes }) => attributes.id === 'timestamp')
  const localMs = time ? readLongDate(wordsOf([time])) : null
  const tags = footer ? footer.children.filter((node) => hasClass(node, 'tag')).map((tag) => wordsOf([tag])) : []
  if (isElement(heading, 'h1')) removeElement(root, heading)
  return {
    heading: isElement(heading, 'h1') && wordsOf([heading]) ? heading : null,
    body: decodedBody(root),
    atMs: localMs === null ? null : momentOf(localMs, zone),
    tags: tags.map((tag) => tag.replace(/^#/, '')).filter(Boolean),
    state: stateOf(path, footer),
    sourceUrl: '',
  }
}

/** Reads a page of tumblr-backup: an article with a header, the body, and a footer with the tags. */
export function readBackupPage(html: string): (PostPage & { isAnswer: boolean }) | null {
  const article = findElement(parsePage(html), ({ name }) => name === 'article')
  if (!article) return null
  const root = article.children
  const [header, footer] = ['header', 'footer'].map((name) => root.find((node) => isElement(node, name)))
  const heading = root.find((node) => isElement(node, 'h2')) as HtmlElement | undefined
  const stamp = header && findElement([header], ({ name }) => name === 'time')?.attributes.datetime
  const atMs = stamp ? Date.parse(stamp) : Number.NaN
  const links = footer ? (footer as HtmlElement).children.filter((node) => isElement(node, 'a')) : []
  const isTag = (link: HtmlElement) => (link.attributes.href ?? '').includes('/tagged/')
  const source = links.find((link) => isElement(link) && link.attributes.title === 'Source') as HtmlElement | undefined
  return {
    isAnswer: article.attributes.class === 'answer',
    heading: heading ?? null,
    body: decodedBody(root.filter((node) => node !== header && node !== footer && node !== heading)),
    atMs: Number.isNaN(atMs) ? null : atMs,
    tags: links.filter((link) => isElement(link) && isTag(link)).map((link) => wordsOf([link]).replace(/^#/, '')),
    state: 'published',
    sourceUrl: source?.attributes.href ?? '',
  }
}

/** Archives name drafts by their folder or by a word in the footer. */
function stateOf(path: string, footer: HtmlElement | undefined): ImportedPost['state'] {
  const mark = footer && findElement([footer], (one) => one.attributes.id === 'state' || hasClass(one, 'state'))
  const words = [...path.split('/').slice(0, -1), mark ? wordsOf([mark]) : ''].map((word) => word.toLowerCase())
  if (words.some((word) => word === 'draft' || word === 'drafts')) return 'draft'
  if (words.some((word) => word === 'queue' || word === 'queued')) return 'queued'
  return words.includes('private') ? 'private' : 'published'
}

/** Begins and ends with a tag. */
function isWholeElement(text: string): boolean {
  const names: string[] = []
  scanHtml(
    text,
    (_tag, name) => names.push(name),
    () => names.push(''),
  )
  return Boolean(names[0]) && (names.at(-1) ?? '').startsWith('/')
}

/** Some bodies are written as the text of their HTML, whole or within one element. */
function decodedBody(nodes: HtmlNode[]): HtmlNode[] {
  const hasWordsOnly = (inside: readonly HtmlNode[]) => inside.every((node) => !isElement(node) || node.name === 'br')
  if (hasWordsOnly(nodes)) {
    const text = textOf(nodes)
    return tagNames(text).some(Boolean) ? parseHtml(text) : nodes
  }
  for (const node of nodes) {
    if (!isElement(node) || ['pre', 'code'].includes(node.name) || !hasWordsOnly(node.children)) continue
    const text = textOf(node.children).trim()
    if (isWholeElement(text)) node.children = parseHtml(text)
  }
  return nodes
}
