import { t } from '@bowerbird/domain/core/language/t.ts'
import { inlineImageFullWidthFromPx } from '@bowerbird/domain/posts/posts.limits.ts'

const readMore = /<hr\b[^<>]*\bread-more\b[^<>]*>/
const tags = /<(\/?)([a-z][a-z0-9]*)\b[^>]*(?:>|$)/g
const withoutEnd = new Set(['br', 'hr', 'img'])

/** The part of cleaned HTML before its read-more line, with every element closed; null when it has none. POST-196 */
export function beforeReadMore(html: string): string | null {
  const line = readMore.exec(html)
  return line && closed(html.slice(0, line.index))
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
  for (const [, slash, name = ''] of head.matchAll(tags)) {
    if (slash) open.pop()
    else if (!withoutEnd.has(name)) open.push(name)
  }
  return (
    head +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/**
 * Gives pictures the measures they were saved with, so that nothing jumps when they load,
 * and marks those that take the full width. POST-204
 */
export function withPictureSizes(html: string): string {
  return html.replaceAll(/<img\b[^<>]*>/g, (tag) => {
    const width = numberIn(tag, /data-orig-width="(\d{1,5})"/)
    const height = numberIn(tag, /data-orig-height="(\d{1,5})"/)
    const size = width && height ? ` width="${width}" height="${height}"` : ''
    const wide = width >= inlineImageFullWidthFromPx ? ' data-wide' : ''
    return `<img loading="lazy" decoding="async"${size}${wide}${tag.slice('<img'.length)}`
  })
}

/** Puts the description of each picture below it, for members who asked for that. CTRL-040 */
export const withAltTexts = (html: string): string =>
  html.replaceAll(/<img\b[^<>]* alt="([^"]+)"[^<>]*>/g, '$&<small data-alt aria-hidden="true">$1</small>')

/** Gives each picture a button for its description. That of a link card is described by the words of its link. CTRL-061 */
export const withAltButtons = (html: string): string =>
  html.replaceAll(/<img\b[^<>]*>(?:<\/a>(?=<\/figure>))?(?!<\/a>)/g, (tag) => {
    const src = / src="([^"]*)"/.exec(tag)?.[1] ?? ''
    const [shown, label] = / alt="[^"]/.test(tag)
      ? ['ALT', t('ALT: edit description')]
      : ['+ ALT', t('ALT: add description')]
    // Its own direction keeps it out of the direction of the words around it.
    return `${tag}<button type="button" dir="ltr" data-describe="${src}" aria-label="${label}">${shown}</button>`
  })

/** A player of another service stands behind a link: that service learns of readers only when they press. POST-271 */
export const withFramesOnPress = (html: string): string =>
  html.replaceAll(
    /<iframe src="(https:\/\/(?:www\.)?([^/"<]+)(?:\/[^"<]*)?)"[^<>]*><\/iframe>/g,
    `<a href="$1" data-frame target="_blank" rel="noopener nofollow">${t('Play from {name}', { name: '$2' })}</a>`,
  )

const numberIn = (tag: string, shape: RegExp) => Number(shape.exec(tag)?.[1] ?? 0)
