import { nameOfTag } from '@bowerbird/domain/core/html/tags.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { recogniseEmbed } from '@bowerbird/domain/media/embeds.ts'
import type { Attributes } from '../../html-page.ts'
import { SourceProblem } from '../../import-source.ts'
import { linkHtml, paragraph, rewriteHtml } from '../shared/html.ts'
import { childrenNamed, childText, type XmlElement } from '../shared/xml-elements.ts'
import type { Attachment, Site } from './site.ts'

const lengthMax = 64 * 1024 * 1024
const galleryMax = 500
const shortcode = /\[(caption|gallery|embed|audio|video)\b/g
const shortcodeMaxLength = 2000
const blockNames = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'table']
const blocks = new Set([...blockNames, 'figure', 'hr', 'iframe', 'section', 'address', 'dl'])
const beginsBlock = (text: string) => text.startsWith('<') && blocks.has(nameOfTag(text).replace('/', ''))

/** The content of a post as HTML, with its pictures in place and its featured picture before them. */
export function bodyHtml(item: XmlElement, site: Site): string {
  const written = childText(item, 'content:encoded').replaceAll('\r\n', '\n')
  const html = written.includes('<!-- wp:') ? written : inParagraphs(written)
  const body = rewriteHtml(replaceShortcodes(html, childText(item, 'wp:post_id'), site), (name, attributes) =>
    name === 'img' ? imageOf(attributes, site) : attributes,
  )
  const featured = site.attachments.get(metaOf(item, '_thumbnail_id'))
  const src = featured && escapeHtml(site.addressOf(featured.url))
  return (featured && src && !body.includes(src) ? pictureOf(featured, site) : '') + body.trim()
}

const metaOf = (item: XmlElement, key: string): string => {
  const meta = childrenNamed(item, 'wp:postmeta').find((each) => childText(each, 'wp:meta_key') === key)
  return meta ? childText(meta, 'wp:meta_value') : ''
}

function imageOf({ src = '', alt = '' }: Attributes, site: Site): Attributes | null {
  if (!src || src.startsWith('data:')) return null
  return src.startsWith('archive:')
    ? { src, alt }
    : { src: site.addressOf(src), alt: alt || (site.attachmentAt(src)?.alt ?? '') }
}

/** A caption counts as words below the picture. */
const pictureOf = ({ url, alt, caption }: Attachment, site: Site) =>
  `<figure><img src="${escapeHtml(site.addressOf(url))}" alt="${escapeHtml(alt)}"></figure>${paragraph(caption)}`

function replaceShortcodes(html: string, postId: string, site: Site): string {
  let written = ''
  let from = 0
  /** Names that are not closed any more, which need not be looked for again. */
  const neverClosed = new Set(['gallery'])
  for (const match of html.matchAll(shortcode)) {
    if (match.index < from) continue
    const [whole, name = ''] = match
    const given = html.slice(match.index + whole.length, match.index + shortcodeMaxLength).split(']', 1)[0] ?? ''
    const start = match.index + whole.length + given.length + 1
    if (html[start - 1] !== ']') continue
    const close = `[/${name}]`
    const end = neverClosed.has(name) ? -1 : html.indexOf(close, start)
    const isEmpty = end < 0
    if (isEmpty) neverClosed.add(name)
    written += html.slice(from, match.index)
    written += shortcodeHtml(name, attributesIn(given), isEmpty ? '' : html.slice(start, end), { postId, site })
    from = isEmpty ? start : end + close.length
    // A short text could name the same pictures again and again.
    if (written.length > lengthMax) throw new SourceProblem(t('The post’s text is too long.'))
  }
  return written + html.slice(from)
}

const attributesIn = (given: string): Attributes =>
  Object.fromEntries(
    [...given.matchAll(/(\w{1,30})\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)].map(([, key, a, b, c]) => [
      key,
      a ?? b ?? c ?? '',
    ]),
  )

interface Place {
  postId: string
  site: Site
}

function shortcodeHtml(name: string, given: Attributes, inside: string, { postId, site }: Place): string {
  if (name === 'caption') return captioned(inside, given.caption ?? '')
  if (name === 'gallery')
    return galleryOf(given, postId, site)
      .map((one) => pictureOf(one, site))
      .join('')
  const address = inside.trim() || given.src || given.mp4 || given.mp3 || given.m4a || given.ogg || given.webm || ''
  return embedded(address)
}

function embedded(address: string): string {
  const player = recogniseEmbed(address)?.player
  if (player) return `<iframe src="${escapeHtml(player)}"></iframe>`
  return address ? paragraph(linkHtml(address, address)) : ''
}

/** The words follow the picture, which may be in a link. */
function captioned(inside: string, words: string): string {
  const at = Math.max(inside.lastIndexOf('</a>') + 3, inside.lastIndexOf('/>') + 1, lastImageEnd(inside))
  const picture = inside.slice(0, at + 1)
  return `<figure>${picture}</figure>${paragraph(inside.slice(at + 1).trim() || escapeHtml(words))}`
}

const lastImageEnd = (html: string) => html.indexOf('>', Math.max(0, html.lastIndexOf('<img')))

function galleryOf({ ids, include }: Attributes, postId: string, site: Site): Attachment[] {
  const chosen = (ids ?? include ?? '').split(',').map((id) => id.trim())
  if (chosen.some(Boolean)) return chosen.flatMap((id) => site.attachments.get(id) ?? [])
  return site
    .uploadsOf(postId)
    .filter(({ url }) => isPicture(url))
    .slice(0, galleryMax)
}

const isPicture = (url: string) => /\.(?:jpe?g|png|gif|webp|avif|heic|bmp)$/i.test(url)

/** Older posts have no paragraphs: a blank line ends one, and a line is a line. Preformatted text stays as it is. */
function inParagraphs(written: string): string {
  let html = ''
  for (let from = 0; from < written.length; ) {
    const start = written.indexOf('<pre', from)
    const closing = start < 0 ? -1 : written.indexOf('</pre>', start)
    const end = closing < 0 ? written.length : closing + '</pre>'.length
    html += written
      .slice(from, closing < 0 ? written.length : start)
      .split(/\n\s{0,20}\n/)
      .map(asParagraph)
      .join('')
    if (closing >= 0) html += written.slice(start, end)
    from = end
  }
  return html
}

function asParagraph(part: string): string {
  const text = part.trim()
  if (!text) return ''
  if (text.startsWith('http') && !/\s/.test(text) && URL.canParse(text)) return embedded(text)
  if (beginsBlock(text) || text.startsWith('[') || text.startsWith('<!--more')) return text
  return `<p>${text.replaceAll('\n', '<br>')}</p>`
}
