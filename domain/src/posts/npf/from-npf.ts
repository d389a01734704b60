import { RefusedError } from '../../core/refusal.ts'
import type { PostChange } from '../document/change.ts'
import type { PostKind } from '../entities.contract.ts'
import { pollHours } from '../polls/polls.limits.ts'
import * as limits from '../posts.limits.ts'
import { type AboutNpf, bodyOf, type Given, isFile, type Made, nothingWritten, type Placed } from './given-blocks.ts'
import { audioOf, linkOf, photoOf, videoOf } from './kinds-with-media.ts'
import { type SentBlock, type SentText, sentNpf } from './npf.contract.ts'
import { atPlace, npfRefusals } from './npf.refusals.ts'

/** Reads blocks. Throws a `RefusedError` and nothing else. A field that the blocks say nothing about is left out. */
export function fromNpf(sent: unknown, about: AboutNpf): PostChange {
  const { data, error } = sentNpf.safeParse(sent)
  if (error) throw new RefusedError(atPlace(npfRefusals.invalid, error))
  const placed = data.content.map((block, at) => ({ block, at }))
  const given: Given = {
    ...about,
    layout: data.layout ?? [],
    blocks: placed.filter(({ block }) => saysSomething(block)),
  }
  refuseLength(given)
  const kind = about.kind ?? about.before?.type ?? kindOf(given)
  return { ...made(kind, given), ...pollOf(placed, about) }
}

const saysSomething = (block: SentBlock) =>
  block.type === 'text' ? block.text.trim() !== '' : block.type !== 'unknown' && block.type !== 'poll'

function refuseLength({ blocks }: Given): void {
  const texts = blocks.map(({ block }) => (block.type === 'text' ? block.text : ''))
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  // Each of these becomes an entity or a break.
  const tags = texts.reduce((sum, text) => sum + text.split(/\r\n|[<>&\r\n]/, limits.htmlTagsMax + 2).length - 1, 0)
  if (length > limits.bodyMaxLength || tags > limits.htmlTagsMax) throw new RefusedError(npfRefusals.tooLong)
}

/**
 * The first rule that fits. A sound or an uploaded film gives the kind, because a rich text cannot hold one; otherwise
 * the first picture or player does. A quotation gives it only where it comes first, lines of a chat only where there is
 * nothing else.
 */
function kindOf(given: Given): PostKind {
  const { blocks } = given
  if (!given.isReblog && askedPlaces(given).size > 0) return 'answer'
  const file = blocks.find(({ block }) => isFile(block, given))
  const medium = file ?? blocks.find(({ block }) => block.type === 'video' || block.type === 'image')
  if (medium) return medium.block.type === 'image' ? 'photo' : medium.block.type === 'audio' ? 'audio' : 'video'
  if (isPlainQuote(blocks[0]?.block)) return 'quote'
  if (isChat(blocks)) return 'chat'
  return blocks.some(({ block }) => block.type === 'link') ? 'link' : 'text'
}

const isText = (block: SentBlock | undefined, subtype?: string): block is SentText =>
  block?.type === 'text' && (subtype === undefined || block.subtype === subtype)

const isPlainQuote = (block: SentBlock | undefined) =>
  isText(block, 'quote') && !block.formatting?.length && block.text.length <= limits.quoteMaxLength

/** A chat is plain text with an optional title; bold labels are part of how it looks. */
function isChat(blocks: readonly Placed[]): boolean {
  const lines = blocks.slice(titleOf(blocks) === '' ? 0 : 1).map(({ block }) => block)
  const isLine = (block: SentBlock) =>
    isText(block, 'chat') && !/[\r\n]/.test(block.text) && (block.formatting ?? []).every(({ type }) => type === 'bold')
  return (
    lines.length > 1 &&
    lines.every(isLine) &&
    lines.reduce((sum, line) => sum + lengthOf(line), 0) <= limits.chatMaxLength
  )
}
const lengthOf = (block: SentBlock) => (isText(block) ? block.text.length + 1 : 0)

/** A title is one short line without formatting. */
function titleOf(blocks: readonly Placed[]): string {
  const block = blocks[0]?.block
  if (!isText(block, 'heading1') || block.formatting?.length || /[\r\n]/.test(block.text)) return ''
  return block.text.length <= limits.titleMaxLength ? block.text : ''
}

const makers: { [Kind in PostKind]: (given: Given) => Made<Kind> } = {
  text(given) {
    const title = titleOf(given.blocks)
    return { title, body: bodyOf(given, title ? given.blocks.slice(0, 1) : [], { isMarked: false }) }
  },
  quote(given) {
    const quote =
      given.blocks.find(({ block }) => isText(block, 'quote')) ?? given.blocks.find(({ block }) => isText(block))
    return {
      said: { quote: isText(quote?.block) ? quote.block.text : '' },
      body: bodyOf(given, quote ? [quote] : []),
    }
  },
  chat({ blocks }) {
    const title = titleOf(blocks)
    const lines = blocks.slice(title ? 1 : 0).map(({ block }) => wordsOf(block))
    return { title, said: { chat: lines.join('\n') } }
  },
  answer(given) {
    const places = askedPlaces(given)
    const asked = given.blocks.filter(({ block, at }) => places.has(at) && isText(block))
    const ask = asked.map(({ block }) => (isText(block) ? block.text : '')).join('\n')
    return {
      said: { ask: ask || (given.before?.ask?.question ?? ''), caption: nothingWritten },
      body: bodyOf(given, asked, { isMarked: false }),
    }
  },
  photo: photoOf,
  link: linkOf,
  audio: audioOf,
  video: videoOf,
}

const made = <Kind extends PostKind>(kind: Kind, given: Given): PostChange<Kind> => ({ kind, ...makers[kind](given) })

function askedPlaces({ layout, blocks }: Given): Set<number> {
  const places = new Set(layout.find(({ type }) => type === 'ask')?.blocks ?? [])
  return new Set(blocks.filter(({ at }) => places.has(at)).map(({ at }) => at))
}

/** Chat posts can only have text. */
function wordsOf(block: SentBlock): string {
  if (isText(block)) return block.text
  if (block.type === 'link') return [block.title, block.url].filter(Boolean).join(' ')
  throw new RefusedError(npfRefusals.wordsOnly)
}

/** An edit without a poll removes the one that was there. */
function pollOf(placed: readonly Placed[], { before }: AboutNpf): Pick<PostChange, 'poll'> {
  const block = placed.map((one) => one.block).find((one) => one.type === 'poll')
  if (!block) return before?.poll ? { poll: null } : {}
  const asked = (block.settings?.expire_after ?? Number.POSITIVE_INFINITY) / 3600
  const hours = pollHours.find((length) => length >= asked) ?? Math.max(...pollHours)
  return { poll: { question: block.question ?? '', options: block.answers.map((one) => one.answer_text), hours } }
}
