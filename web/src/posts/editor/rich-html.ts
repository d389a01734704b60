import { attributeIn, changeTags, scanHtml } from '@bowerbird/domain/core/html/tags.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { inlineImageFullWidthFromPx } from '@bowerbird/domain/posts/posts.limits.ts'

const withoutEnd = new Set(['br', 'hr', 'img'])

/** The part of cleaned HTML before its read-more line, with every element closed; null when it has none. POST-196 */
export function beforeReadMore(html: string): string | null {
  const start = html.indexOf('<hr class="read-more"')
  return start < 0 ? null : closed(html.slice(0, start))
}

const foldedFrom = 15_000
const foldedTo = 6000

/** The start of a very long post, up to the end of a paragraph; null for one that is shown whole. */
export function beforeFold(html: string): string | null {
  const end = html.length > foldedFrom ? html.lastIndexOf('</p>', foldedTo) : -1
  return end > 0 ? closed(html.slice(0, end)) : null
}

/** Ends the elements that are open at the end. */
function closed(head: string): string {
  const open: string[] = []
  scanHtml(head, (_tag, name) => {
    if (name.startsWith('/')) open.pop()
    else if (!withoutEnd.has(name)) open.push(name)
  })
  return (
    head +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

interface Shown {
  /** The description of each picture appears below it, for members who asked for that. CTRL-040 */
  showsAlt?: boolean | undefined
  /** Each picture gets a button for its description. That of a link card is described by the words of its link. CTRL-061 */
  isOwn?: boolean
}

/** Shows the pictures and players of a text. */
export function withMedia(html: string, { showsAlt = false, isOwn = false }: Shown): string {
  if (!html.includes('<img') && !html.includes('<iframe')) return html
  /** Follows the link of the picture. */
  let button = ''
  return changeTags(html, (tag, name, end) => {
    if (name === 'iframe') return frameOnPress(attributeIn(tag, 'src'))
    if (name === '/iframe') return ''
    const after = tag + button
    button = ''
    if (name !== 'img') return after
    const alt = attributeIn(tag, 'alt')
    const picture =
      withSize(tag) + (showsAlt && alt ? `<small data-alt aria-hidden="true">${escapeHtml(alt)}</small>` : '')
    if (!isOwn) return picture
    if (!html.startsWith('</a>', end)) return picture + altButton(tag, alt)
    if (html.startsWith('</a></figure>', end)) button = altButton(tag, alt)
    return picture
  })
}

/**
 * Gives a picture the measures it was saved with, so that nothing jumps when it loads, and marks one that takes the full
 * width. POST-204
 */
function withSize(tag: string): string {
  const width = Number(attributeIn(tag, 'data-orig-width'))
  const height = Number(attributeIn(tag, 'data-orig-height'))
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  const wide = width >= inlineImageFullWidthFromPx ? ' data-wide' : ''
  return `<img loading="lazy" decoding="async"${size}${wide}${tag.slice('<img'.length)}`
}

function altButton(tag: string, alt: string): string {
  const [shown, label] = alt ? ['ALT', t('ALT: edit description')] : ['+ ALT', t('ALT: add description')]
  const src = escapeHtml(attributeIn(tag, 'src'))
  // Its own direction keeps it out of the direction of the words around it.
  return `<button type="button" dir="ltr" data-describe="${src}" aria-label="${label}">${shown}</button>`
}

/** A player of another service stands behind a link: that service learns of readers only when they press. POST-271 */
function frameOnPress(src: string): string {
  const name = escapeHtml(URL.parse(src)?.host.replace(/^www\./, '') ?? '')
  return `<a href="${escapeHtml(src)}" data-frame target="_blank" rel="noopener nofollow">${t('Play from {name}', { name })}</a>`
}
