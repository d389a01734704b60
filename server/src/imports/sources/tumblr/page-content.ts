import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html.ts'
import { textOf } from '@bowerbird/domain/posts/formats/html/parse-clean-html.ts'
import { photosPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { writeHtml } from '../../../core/html/write-html.ts'
import { elementsOf, findElement, hasClass, isBlank, isElement } from '../../html-page.ts'
import type { ImportedContent } from '../../import-source.ts'
import { blocksOf, layoutOf, type Photo, pictureRows, playerOf, trackOf } from './page-blocks.ts'
import { fileAt } from './post-files.ts'
import { wordsOf } from './post-page.ts'
import { plainAddress } from './redirects.ts'

/** The words and media of one author on a page, which does not name the kind. */
interface Given {
  heading: HtmlElement | null
  blocks: HtmlElement[]
}

type Reader = (given: Given) => ImportedContent | null

/** Guesses the kind by the first reader that finds its own. Pages of any writer end as a text. */
export function contentOf(heading: HtmlElement | null, nodes: readonly HtmlNode[]): ImportedContent {
  const given = { heading, blocks: blocksOf(nodes).map(inPlace) }
  const content = readers.reduce<ImportedContent | null>((found, read) => found ?? read(given), null)
  return { ...(content ?? textOfPage(given)), ...pollOf(given.blocks) }
}

const titleOf = ({ heading }: Given) => (heading ? wordsOf([heading]) : '')
const textOfPage = (given: Given): ImportedContent => ({
  kind: 'text',
  title: titleOf(given),
  html: bodyOf(given.blocks),
})

/** Polls have a field of their own. */
const bodyOf = (blocks: readonly HtmlNode[]) =>
  writeHtml(blocks.filter((block) => !hasClass(block, 'poll-post'))).trim()

/** Rewrites the few elements that mean something else here. */
function inPlace(block: HtmlElement): HtmlElement {
  if (block.name === 'p' && wordsOf([block]) === '[[MORE]]')
    return { name: 'hr', attributes: { class: 'read-more' }, children: [] }
  for (const element of elementsOf([block])) {
    if (element.name === 'figcaption') element.name = 'small'
    if (element.name === 'a' && element.attributes.href !== undefined)
      element.attributes = { ...element.attributes, href: plainAddress(element.attributes.href) }
  }
  return block
}

const asked = /^(?:@?([a-z0-9-]{1,64})|an? anonymous [a-z]{1,20}) asked:?\s*/i

const answer: Reader = (given) => {
  const [first, second, ...rest] = given.blocks
  if (!isElement(first)) return null
  const text = textOf([first]).trim()
  const found = asked.exec(text)
  const asker = found?.[1]?.toLowerCase() ?? askerWithin(first)
  const said = found ? text.slice(found[0].length).trim() : text
  const isBelow = said === '' && second !== undefined
  const isNamed = isElement(
    first.children.find((child) => !isBlank(child)),
    'a',
    'b',
    'strong',
  )
  const isSure = isNamed || asker === 'anonymous' || (isBelow && isElement(second, 'blockquote'))
  if (!hasClass(first, 'npf_ask', 'question', 'ask') && !(found && isSure)) return null
  return {
    kind: 'answer',
    title: '',
    html: bodyOf(isBelow ? rest : given.blocks.slice(1)),
    ask: {
      question: isBelow ? textOf([second]).trim() : said,
      asker: asker === 'anonymous' || asker === 'anon' ? null : asker,
    },
  }
}

function askerWithin(element: HtmlElement): string | null {
  const named = findElement([element], (one) => hasClass(one, 'asker', 'tumblr_blog'))
  return named ? wordsOf([named]).toLowerCase() || null : null
}

/** A rich text cannot hold a sound or an uploaded film, so these give the kind wherever they stand. */
const played: Reader = (given) => {
  const first = given.blocks[0]
  const block = given.blocks.find((one) => playerOf(one)?.isFile) ?? (given.heading ? undefined : first)
  const player = playerOf(block)
  if (!player || block === undefined) return null
  const about = { title: titleOf(given), html: bodyOf(given.blocks.filter((one) => one !== block)) }
  const file = fileAt(player.address)
  if (player.kind === 'video') return { ...about, kind: 'video', film: { file, alt: '' } }
  return { ...about, kind: 'audio', sound: { file, ...trackOf(block) } }
}

/** Pictures that come first are a photo set; pictures between words stay in their place. */
const photo: Reader = (given) => {
  if (given.heading) return null
  const rows: Photo[][] = []
  let taken = 0
  for (const block of given.blocks) {
    const more = pictureRows(block)
    if (more === null || rows.flat().length + more.flat().length > photosPerPostMax) break
    rows.push(...more)
    taken += 1
  }
  if (rows.length === 0) return null
  const layout = layoutOf(rows)
  const html = bodyOf(given.blocks.slice(taken))
  return { kind: 'photo', title: '', html, photos: rows.flat(), ...(layout && { layout }) }
}

const quote: Reader = ({ heading, blocks }) => {
  const [first, ...rest] = blocks
  if (heading || !first || findElement([first], ({ name }) => name === 'img')) return null
  const isMarked = hasClass(first, 'npf_quote', 'quote')
  const source = wordsOf(rest)
  const isSigned = rest.length <= 1 && (source === '' || /^(?:[-–—]|\((?:via|source)\b)/i.test(source))
  const isQuotation = first.name === 'blockquote' || (source !== '' && /^[“"].*[”"]$/.test(wordsOf([first])))
  if (!isMarked && !(isSigned && isQuotation)) return null
  const text = linesOf(first)
    .join('\n')
    .replace(/^[“"]|[”"]$/g, '')
  return { kind: 'quote', title: '', html: '', quote: { text, source: bodyOf(rest) } }
}

const link: Reader = (given) => {
  const headed = given.heading && findElement([given.heading], ({ name }) => name === 'a')
  const [first] = given.blocks
  const isMarked = hasClass(first, 'npf_link', 'link')
  const isAlone = given.blocks.length === 1 && !given.heading && isElement(first, 'p', 'a')
  const inside = isMarked || isAlone ? findElement([first as HtmlElement], ({ name }) => name === 'a') : undefined
  const anchor = headed ?? (inside && wordsOf([inside]) === wordsOf([first as HtmlElement]) ? inside : undefined)
  const url = plainAddress(anchor?.attributes.href ?? '')
  if (!anchor || !/^https?:/i.test(url)) return null
  const html = bodyOf(headed ? given.blocks : given.blocks.slice(1))
  return { kind: 'link', title: '', html, link: { url, title: wordsOf([anchor]), description: '' } }
}

/** One line under a picture may look like a chat, so a chat is at least two lines and nothing else. */
const chat: Reader = (given) => {
  const isLine = (block: HtmlNode) =>
    hasClass(block, 'npf_chat', 'chat', 'conversation') && !findElement([block], ({ name }) => name === 'img')
  if (given.blocks.length === 0 || !given.blocks.every(isLine)) return null
  const lines = given.blocks.flatMap((block) => linesOf(block as HtmlElement))
  return lines.length > 1 ? { kind: 'chat', title: titleOf(given), html: '', chat: lines.join('\n') } : null
}

/** The lines of a block: its paragraphs or items, and what stands between breaks. */
function linesOf(block: HtmlElement): string[] {
  const parts = block.children.filter((child) => isElement(child, 'p', 'li', 'div', 'ul', 'blockquote'))
  if (parts.length > 0) return parts.flatMap((part) => linesOf(part as HtmlElement))
  const lines = textOf(block.children).split('\n')
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

const readers: readonly Reader[] = [answer, played, photo, quote, link, chat]

function pollOf(blocks: readonly HtmlNode[]): Pick<ImportedContent, 'poll'> {
  const block = blocks.find((one) => hasClass(one, 'poll-post'))
  if (!block || !isElement(block)) return {}
  const words = (name: string) =>
    [...elementsOf([block])].filter((one) => hasClass(one, name)).map((one) => wordsOf([one]))
  const options = words('poll-choice').filter(Boolean)
  return options.length > 0 ? { poll: { question: words('poll-question')[0] ?? '', options } } : {}
}

export const saysNothing = (nodes: readonly HtmlNode[]): boolean =>
  nodes.every((node) => isBlank(node) || (isElement(node) && !wordsOf([node]) && !showsSomething(node)))

const showsSomething = (element: HtmlElement) =>
  findElement([element], ({ name }) => ['img', 'video', 'audio', 'iframe', 'hr'].includes(name)) !== undefined ||
  findElement([element], (one) => hasClass(one, 'tmblr-embed')) !== undefined
