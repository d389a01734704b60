import { wordsOf } from '../core/html/words-of-html.ts'
import { escapeHtml } from '../core/html.ts'
import { languageTag } from '../core/language/language-tag.ts'
import { tagMaxLength, tagsPerPostMax, titleMaxLength, warningMaxLength } from '../posts/posts.limits.ts'
import { parseTags } from '../posts/text/tags.ts'
import { cleanWarning } from '../posts/warnings/labels.ts'
import { articleFromLength } from './federation.limits.ts'
import { filesOf, linksBeside, pageOf, type RemoteFile } from './from-object-files.ts'
import { asHtml, type Mention, paragraphOfLink, resultsOf, withoutQuoteLine } from './from-object-html.ts'
import { idOf, isObject, isText, listOf, originOf, textOf } from './values.ts'
import { type ApObject, publicAddress } from './vocabulary.ts'

/** A post of another server in the terms of ours. */
export interface RemoteDraft {
  id: string
  /** There is one at least, and all are of the origin of the post. */
  authors: string[]
  /** Its page at home. */
  pageUrl: string
  kind: 'text' | 'photo' | 'video' | 'audio'
  title: string
  /** Their words as they came, which must be sanitised. */
  html: string
  isMarkdown: boolean
  /** The language that their words are said to be in; null where none is said. */
  lang: string | null
  /** Our own plain HTML before and after their words. */
  before: string
  after: string
  files: RemoteFile[]
  tags: string[]
  /** Empty where it needs none. */
  warning: string
  mentions: Mention[]
  publishedMs: number
  inReplyTo: string | null
  quote: string | null
  /** The parts before it, as another Bowerbird tells them; not looked at here. */
  trail: ApObject[]
  /** Its author wants to be asked before it is quoted. */
  asksForQuotes: boolean
}

const types = ['Note', 'Article', 'Question', 'Page', 'Image', 'Video', 'Audio']
/** Texts of these types have titles, and a summary that is no warning. */
const titledTypes = ['Article', 'Page', 'Video', 'Audio', 'Image']
const htmlMaxLength = 200_000
const tagsReadMax = 200
const mentionsMax = 50
const authorsMax = 10
const audienceMax = 1000
const trailMax = 250
const publicNames = [publicAddress, 'as:Public', 'Public']
const sensitiveMedia = 'Sensitive media'

export const isOfKnownType = ({ type }: ApObject): boolean => isText(type) && types.includes(type)

/** Public and unlisted posts name everybody; all others are for some. */
export const isForAll = ({ to, cc }: ApObject): boolean =>
  [...listOf(to, audienceMax), ...listOf(cc, audienceMax)].some((name) => publicNames.includes(idOf(name) ?? ''))

export const authorsOf = ({ attributedTo, actor }: ApObject): string[] =>
  listOf(attributedTo ?? actor, authorsMax).flatMap((author) => idOf(author) ?? [])

/** Quotes are written in several ways. */
export function quoteIn(object: ApObject): string | null {
  const { quote, quoteUrl, quoteUri, _misskey_quote } = object
  const named = [quote, quoteUrl, quoteUri, _misskey_quote].map(idOf).find((address) => address !== null)
  if (named) return named
  const links = listOf(object.tag, tagsReadMax).filter(isObject)
  return idOf(links.find(({ type, rel }) => type === 'Link' && textOf(rel, 200).endsWith('_misskey_quote'))?.href)
}

/** Reads a post. A text says why it cannot be shown here. */
export function readObject(object: unknown, { nowMs }: { nowMs: number }): RemoteDraft | string {
  if (!isObject(object) || !isOfKnownType(object)) return 'no post'
  const id = idOf(object.id)
  if (!id || URL.parse(id)?.protocol !== 'https:') return 'no address'
  const authors = authorsOf(object).filter((address) => originOf(address) === originOf(id))
  if (authors.length === 0) return 'no author of its own origin'
  if (!isForAll(object)) return 'not for everybody'
  const isTitled = titledTypes.includes(textOf(object.type, 200))
  const files = filesOf(object)
  const quote = quoteIn(object)
  const { html, isMarkdown } = wordsIn(object, isTitled)
  const title = titleOf(object, html)
  const kind = kindOf(object, files, html)
  const pageUrl = pageOf(object) ?? id
  return {
    ...{ id, authors, pageUrl, kind, isMarkdown, files, quote },
    title: kind === 'text' ? title : '',
    lang: languageOf(object),
    html: quote ? withoutQuoteLine(html) : html,
    // Only texts have titles here.
    before: kind === 'text' || !title ? '' : `<p><b>${escapeHtml(title)}</b></p>`,
    after: [...linksBeside(object).map(paragraphOfLink), resultsOf(object, pageUrl, nowMs)].join(''),
    tags: tagsOf(object),
    warning: warningOf(object, isTitled, files.length > 0),
    mentions: mentionsOf(object, id),
    publishedMs: timeOf(object.published, nowMs),
    inReplyTo: idOf(listOf(object.inReplyTo, 1)[0]),
    trail: listOf(object.trail, trailMax).filter(isObject),
    asksForQuotes: isObject(object.interactionPolicy) && isObject(object.interactionPolicy.canQuote),
  }
}

function wordsIn(object: ApObject, isTitled: boolean): Pick<RemoteDraft, 'html' | 'isMarkdown'> {
  const { content, contentMap, mediaType, summary } = object
  const inSome = isObject(contentMap) ? Object.values(contentMap).find((value) => typeof value === 'string') : undefined
  const text = textOf(content ?? inSome ?? (isTitled ? summary : ''), htmlMaxLength)
  const type = typeof mediaType === 'string' && typeof content === 'string' ? mediaType : 'text/html'
  if (type.startsWith('text/plain')) return { html: asHtml(text), isMarkdown: false }
  return { html: text, isMarkdown: type.startsWith('text/markdown') }
}

/** A map of one text says its language; of several, the one that is the text itself. */
export function languageOf({ content, contentMap }: ApObject): string | null {
  const all = isObject(contentMap) ? Object.entries(contentMap) : []
  const [tag] =
    all.find(([, text]) => content === undefined || text === content) ?? (all.length === 1 ? all[0] : null) ?? []
  return tag !== undefined && languageTag.safeParse(tag).success ? tag : null
}

/** Some servers give short posts their own words as a name. */
function titleOf({ name }: ApObject, html: string): string {
  const title = cutText(textOf(name, htmlMaxLength).replace(/\s+/g, ' ').trim(), titleMaxLength)
  return title && wordsOf(html).startsWith(title) && wordsOf(html).length <= title.length + 1 ? '' : title
}

/** Pictures are a set of photos unless they go with a long text; a film or a sound is the post where it comes first. */
function kindOf({ type }: ApObject, files: readonly RemoteFile[], html: string): RemoteDraft['kind'] {
  const [first] = files
  const isLong = type === 'Article' || wordsOf(html).length >= articleFromLength
  if (!first || isLong) return 'text'
  return { picture: 'photo', film: 'video', sound: 'audio' }[first.type] as RemoteDraft['kind']
}

function tagsOf({ tag }: ApObject): string[] {
  const names = listOf(tag, tagsReadMax).flatMap((each) => {
    if (!isObject(each) || each.type !== 'Hashtag') return []
    return textOf(each.spelling, tagMaxLength) || textOf(each.name, tagMaxLength)
  })
  return parseTags(names.map((name) => name.replaceAll(',', ' ')).join()).slice(0, tagsPerPostMax)
}

function warningOf(object: ApObject, isTitled: boolean, hasFiles: boolean): string {
  const isSensitive = object.sensitive === true
  const summary = isTitled && !isSensitive ? '' : wordsOf(textOf(object.summary, htmlMaxLength))
  return cutText(cleanWarning(summary), warningMaxLength) || (isSensitive && hasFiles ? sensitiveMedia : '')
}

function mentionsOf({ tag }: ApObject, id: string): Mention[] {
  return listOf(tag, tagsReadMax)
    .flatMap((each) => {
      if (!isObject(each) || each.type !== 'Mention') return []
      const [name = '', host] = textOf(each.name, 400).replace(/^@/, '').toLowerCase().split('@')
      const at = host || (URL.parse(idOf(each.href) ?? id)?.host ?? '')
      return name ? [{ name, host: at }] : []
    })
    .slice(0, mentionsMax)
}

/** A time that is missing, unreadable or yet to come is now. */
export function timeOf(value: unknown, nowMs: number): number {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? nowMs : Math.min(Math.max(ms, 0), nowMs)
}

export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`
