import { attributeIn, changeTags } from '../core/html/tags.ts'
import { escapeHtml } from '../core/html.ts'
import type { Body, Run } from '../posts/document/document.ts'
import { linkOf } from '../posts/document/walk.ts'
import { isObject, listOf, textOf } from './values.ts'
import type { ApObject } from './vocabulary.ts'

export interface Mention {
  /** The name without its server, in lower case. */
  name: string
  host: string
}

const optionsMax = 30
const optionMaxLength = 300
const anchor = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
const hostOf = (url: string) => URL.parse(url)?.host ?? url

export const paragraphOfLink = (url: string): string => `<p>${anchor(url, url)}</p>`

/** Stands before a post that answers or quotes one that could not be had. */
export const inReplyToLine = (url: string, isQuote: boolean): string =>
  `<p>${anchor(url, `${isQuote ? 'Quotes' : 'In reply to'} a post at ${hostOf(url)}`)}</p>`

/** Stands for words that cannot be kept. */
export const readAtHome = (url: string): string => `<p>${anchor(url, `Read this post at ${hostOf(url)}`)}</p>`

export const asHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** The options of a poll with their votes. People vote at home. */
export function resultsOf(object: ApObject, pageUrl: string, nowMs: number): string {
  const options = listOf(object.oneOf ?? object.anyOf, optionsMax).filter(isObject)
  if (object.type !== 'Question' || options.length === 0) return ''
  const items = options.map(({ name, replies }) => {
    const votes = isObject(replies) ? countOf(replies.totalItems) : 0
    return `<li>${escapeHtml(textOf(name, optionMaxLength))}: ${votes} ${votes === 1 ? 'vote' : 'votes'}</li>`
  })
  const endsAt = Date.parse(textOf(object.closed ?? object.endTime, 100))
  const words = endsAt <= nowMs ? 'The poll has ended: see it at' : 'Vote at'
  return `<ul>${items.join('')}</ul><p>${anchor(pageUrl, `${words} ${hostOf(pageUrl)}`)}</p>`
}

const countOf = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0)

/** Removes the line that stands for a quote where quotes are not known. */
export function withoutQuoteLine(html: string): string {
  let line = ''
  const rest = changeTags(
    html,
    (tag, name) => {
      const isInside = line !== ''
      if (!isInside && (name === 'p' || name === 'span') && attributeIn(tag, 'class') === 'quote-inline') line = name
      else if (!isInside) return tag
      else if (name === `/${line}`) line = ''
      return ''
    },
    (text) => (line ? '' : text),
  )
  return line ? html : rest
}

/** Removes a last paragraph that only repeats the tags. */
export function withoutTagLine(body: Body, tags: readonly string[]): Body {
  const last = body.at(-1)
  if (last?.type !== 'paragraph' || tags.length === 0) return body
  const isTag = (run: Run) => linkOf(run) !== undefined && run.type === 'text' && run.text.startsWith('#')
  const isBlank = (run: Run) => run.type === 'break' || (run.type === 'text' && run.text.trim() === '')
  const isLine = last.runs.some(isTag) && last.runs.every((run) => isTag(run) || isBlank(run))
  return isLine ? body.slice(0, -1) : body
}

const named = /(^|[^a-z0-9@/._-])@([a-z0-9_-]{1,64}(?:\.[a-z0-9_-]{1,64}){0,8})(@[a-z0-9.-]{1,253})?/gi

/**
 * Names of other servers are written in full, so that nobody here is taken for somebody there; people of this site
 * are named as they are here.
 */
export const withHandles = (
  text: string,
  mentions: readonly Mention[],
  homes: { own: string; theirs: string },
): string =>
  text.replace(named, (_all, before: string, name: string, at = '') => {
    const host = at.slice(1).toLowerCase() || mentions.find((one) => one.name === name.toLowerCase())?.host
    return `${before}@${name}${host === homes.own ? '' : `@${host || homes.theirs}`}`
  })
