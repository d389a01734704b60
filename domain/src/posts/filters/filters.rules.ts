import { wordsOf } from '../../core/html/words-of-html.ts'
import { t } from '../../core/language/t.ts'
import { altTextsIn } from '../alt/alt-texts.ts'
import type { Content, Post } from '../entities.contract.ts'
import { tagKey } from '../text/tags.ts'
import type { Filter } from './filters.contract.ts'

/** Words of ASCII with single spaces, as most tags are, need only their case folded. */
const plain = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/** Folds case and the accents of Latin, Greek and Cyrillic. Marks of other scripts stay: there they are other letters. */
const foldText = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .toLowerCase()
        .replace(/\s+/g, ' ')
        .trim()

/** A filter with its value as it is compared. */
export interface FoldedFilter extends Pick<Filter, 'kind' | 'value' | 'action'> {
  key: string
  /** The first word of `key`; undefined where it has none, or is in a script without spaces. */
  word?: string | undefined
}

const asItIs = (value: string) => value
const keyOf = { words: foldText, tag: tagKey, blog: asItIs, reblogs: asItIs, label: asItIs }

export function foldFilter({ kind, value, action }: Pick<Filter, 'kind' | 'value' | 'action'>): FoldedFilter {
  const key = keyOf[kind](value)
  return { kind, value, action, key, word: kind === 'words' ? key.match(wholeWords)?.[0] : undefined }
}

/** The words for a filter on a cover and in the list of filters. */
export function nameOfFilter({ kind, value }: Pick<Filter, 'kind' | 'value'>): string {
  if (kind === 'reblogs') return t('reblogs by {value}', { value })
  return kind === 'tag' ? `#${value}` : value
}

/** The parts of a post that filters compare, of all of its blocks. */
export interface FilteredPost {
  texts: readonly FoldedText[]
  /** Its tags and warnings, folded, a line each. */
  lines: string
  tags: readonly string[]
  blogs: readonly string[]
  /** Null on an original. */
  rebloggedBy: string | null
}

/** `textOf` may keep the text of a content; `trailTags` are the tags of the posts in the trail. */
export function filteredPost(
  post: Post,
  trailTags: readonly string[],
  textOf: (content: Content) => FoldedText,
): FilteredPost {
  const blocks = post.content ? [...post.trail, post.content] : post.trail
  const tags = [...post.tags, ...trailTags]
  const named = [post.tumblelog.name, post.reblog_source?.name, post.submitter?.name]
  for (const { blog_name, ask } of blocks) named.push(blog_name, ask?.asker_name)
  return {
    texts: blocks.map(textOf),
    lines: [...tags, ...post.warned_of].map(foldText).join('\n'),
    tags: tags.map(tagKey),
    blogs: named.filter((name) => name !== undefined),
    rebloggedBy: post.root_id === post.id ? null : post.tumblelog.name,
  }
}

/** A text with its words, which rule out most filters without reading it. */
export interface FoldedText {
  text: string
  words: ReadonlySet<string>
}

/** Every text of a block that a reader can see or hear, folded. A line break keeps two texts from making one phrase. */
export function foldedTextOf(content: Content): FoldedText {
  const text = [...textsOf(content)].map(foldText).join('\n')
  return { text, words: new Set(text.match(wholeWords)) }
}

function* textsOf({ title, body_html, ask, photo, quote, answer, link, chat, audio, video, poll }: Content) {
  yield* [title, ...ofHtml(body_html)]
  if (ask) yield ask.question
  for (const { caption, alt } of photo?.photos ?? []) yield* [caption, alt]
  if (quote) yield* [quote.quote, ...ofHtml(quote.source_html)]
  if (answer) yield* ofHtml(answer.caption_html)
  if (link) yield* [link.excerpt, link.author, link.host]
  for (const { label, text } of chat?.lines ?? []) yield `${label} ${text}`
  if (audio) yield* [audio.track, audio.artist, audio.album]
  if (video?.subtitles) yield video.subtitles.label
  yield audio?.transcript ?? video?.transcript ?? ''
  if (poll) yield* [poll.question, ...poll.options]
}

const ofHtml = (html: string): string[] => (html ? [wordsOf(html), ...altTextsIn(html)] : [])

/** The strictest action of the filters that match, and the filters that ask for it; null if none matches. */
export function filterOf(
  post: FilteredPost,
  filters: readonly FoldedFilter[],
): { action: Filter['action']; by: FoldedFilter[] } | null {
  const matching = filters.filter((filter) => matches(post, filter))
  if (matching.length === 0) return null
  const action = matching.some((filter) => filter.action === 'hide') ? 'hide' : 'cover'
  return { action, by: matching.filter((filter) => filter.action === action) }
}

function matches({ texts, lines, tags, blogs, rebloggedBy }: FilteredPost, { kind, key, word }: FoldedFilter): boolean {
  if (kind === 'words')
    return texts.some(({ text, words }) => mayHave(words, word) && hasWords(text, key)) || hasWords(lines, key)
  if (kind === 'reblogs') return rebloggedBy === key
  return (kind === 'tag' ? tags : blogs).includes(key)
}

const mayHave = (words: ReadonlySet<string>, word: string | undefined) => word === undefined || words.has(word)

/** Whether the words stand in the text as whole words. */
function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    if (isEdge(signBefore(text, at), signAt(words, 0)) && isEdge(signBefore(words, words.length), signAt(text, end)))
      return true
  }
  return false
}

const signAt = (text: string, at: number) => [...text.slice(at, at + 2)][0] ?? ''
const signBefore = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''

const wordSign = /[\p{L}\p{N}\p{M}_]/u
/** These scripts put no spaces between words, so every place in them may be the edge of one. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Runs of signs for which `isInWord` holds. */
const wholeWords =
  /[[\p{L}\p{N}\p{M}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv

const isInWord = (sign: string) => wordSign.test(sign) && !unspaced.test(sign)
const isEdge = (before: string, after: string) => !(isInWord(before) && isInWord(after))
