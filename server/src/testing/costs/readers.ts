import { blogDescriptionMaxLength, blogStyleMaxBytes } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { withHandles, withoutQuoteLine, withoutTagLine } from '@bowerbird/domain/federation/from-object-html.ts'
import { readTypedAddress } from '@bowerbird/domain/federation/typed-address.ts'
import { suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { textMaxLength } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { linksIn, mentionsIn } from '@bowerbird/domain/messaging/text-links.ts'
import { replySentMaxLength } from '@bowerbird/domain/notes/notes.limits.ts'
import { altTextsIn, countUndescribedIn } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { cleanTitle } from '@bowerbird/domain/posts/document/clean-change.ts'
import { oneLineOf } from '@bowerbird/domain/posts/document/walk.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import { diffWords } from '@bowerbird/domain/posts/history/diff-words.ts'
import { chatLines } from '@bowerbird/domain/posts/kinds/chat.ts'
import { blocksOfBody } from '@bowerbird/domain/posts/npf/body-to-blocks.ts'
import { fromNpf } from '@bowerbird/domain/posts/npf/from-npf.ts'
import { formatsMax } from '@bowerbird/domain/posts/npf/npf.limits.ts'
import {
  bodyMaxLength,
  chatMaxLength,
  markdownMaxLength,
  quoteMaxLength,
  readAtOnceMax,
  tagMaxLength,
  tagsPerPostMax,
} from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { suggestBlogs, suggestTags } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { withDirections } from '@bowerbird/domain/posts/text/directions.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { textOfDocument } from '@bowerbird/domain/posts/text/plain-text.ts'
import { cleanSlug, slugFromSummary } from '@bowerbird/domain/posts/text/slugs.ts'
import { withSmartQuotes } from '@bowerbird/domain/posts/text/smart-quotes.ts'
import { parseTags, tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { searchGifs } from '@bowerbird/domain/search/gifs.contract.ts'
import { readSearchHints, searchBlog, searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { readSiteSearch, siteSearchPath } from '@bowerbird/domain/search/site-search.ts'
import { cleanDescription } from '../../blogs/clean-description.ts'
import { cleanCss } from '../../blogs/looks/clean-css.ts'
import { nestBrackets, parseForm, parseJson } from '../../core/http/read-body.ts'
import { cleanWords } from '../../federation/incoming/remote-part.ts'
import { linesOf, parsePage } from '../../imports/html-page.ts'
import { rewriteHtml } from '../../imports/sources/shared/html.ts'
import { renderMarkdown } from '../../imports/sources/shared/markdown.ts'
import { readPage } from '../../media/links/read-page.ts'
import { cleanHtml } from '../../posts/write/clean-html.ts'
import { searchTextOf } from '../../posts/write/search-text.ts'
import { isLong } from '../../posts/write/thread/long-texts.ts'
import { summarise, writeBody } from '../../posts/write/written-text.ts'
import { ordinaryCss, ordinaryHtml, ordinaryMarkdown, ordinaryText } from './costly-texts.ts'
import { objectReaders } from './objects.ts'
import type { Reader } from './reader.ts'

const origin = 'https://bowerbird.example'
const requestMaxLength = 1_048_576
/** The bounds of an incoming note and of a fetched page. */
const noteMaxLength = 200_000
const pageMaxLength = 1_000_000
const html = { maxLength: bodyMaxLength, ordinary: ordinaryHtml }
const markdown = { maxLength: markdownMaxLength, ordinary: ordinaryMarkdown }
const cleaned = { ...html, prepare: cleanOnce }
const text = { maxLength: requestMaxLength, ordinary: ordinaryText }

/** Returns what the sanitizer writes. */
function cleanOrNull(typed: string): string | null {
  try {
    return cleanHtml(typed)
  } catch (problem) {
    if (problem instanceof RefusedError) return null
    throw problem
  }
}

const cleanTexts = new Map<string, string | null>()

/** Several readers are given the same texts. */
function cleanOnce(typed: string): string | null {
  const known = cleanTexts.get(typed)
  if (known !== undefined) return known
  const clean = cleanOrNull(typed)
  cleanTexts.set(typed, clean)
  return clean
}

const remote = (content: string, isMarkdown: boolean) => {
  const about = {
    id: `${origin}/1`,
    pageUrl: `${origin}/1`,
    kind: 'text',
    title: '',
    lang: null,
    before: '',
    after: '',
  }
  const lists = { authors: [], files: [], tags: ['moss'], mentions: [], trail: [] }
  const rest = { quote: null, warning: '', publishedMs: 0, inReplyTo: null, asksForQuotes: false }
  const words = cleanWords({ ...about, ...lists, ...rest, kind: 'text', html: withoutQuoteLine(content), isMarkdown })
  // A link in place of the words counts as a refusal.
  if (words.length < 200 && content.length > 1000) throw new RefusedError(postsRefusals.tooIntricate)
  return words
}

function writeShort(typed: string, format: EditorType) {
  if (isLong(typed)) throw new RefusedError(postsRefusals.tooIntricate)
  return writeBody(typed, format)
}

/** Node refuses a request whose first line and headers are longer. */
const addressLineMaxLength = 16_384

/** Every search of posts, of a blog, of tags, of people to write to, and of names while they are typed. */
const searches: ((typed: string) => unknown)[] = [
  (typed) => searchPosts.input.safeParse({ q: typed }),
  (typed) => readSearchHints.input.safeParse({ q: typed }),
  (typed) => searchBlog.input.safeParse({ blogname: 'wren', term: typed }),
  (typed) => suggestParticipants.input.safeParse({ participant: 'wren', q: typed }),
  (typed) => suggestTags.input.safeParse({ channel_id: 'wren', q: typed }),
  (typed) => suggestBlogs.input.safeParse({ q: typed }),
  (typed) => searchGifs.input.safeParse({ q: typed }),
]

/** Alternating and overlapping formats over the whole text. */
const formatsOf = (words: string, share: number) =>
  Array.from({ length: formatsMax * share }, (_, at) => ({
    start: at % 7,
    end: words.length - (at % 1000),
    type: ['bold', 'italic', 'link', 'small'][at % 4] ?? '',
    url: 'https://a.example/',
  }))

/** Every function that reads what members, other servers, pages and archives wrote. */
export const readers: Record<string, Reader> = {
  'a post in HTML': { ...html, maxLength: readAtOnceMax, read: (typed) => writeShort(typed, 'html') },
  'a long post in HTML': { ...html, isApart: true, read: (typed) => writeBody(typed, 'html') },
  'a post in Markdown': { ...markdown, maxLength: readAtOnceMax, read: (typed) => writeShort(typed, 'markdown') },
  'a long post in Markdown': { ...markdown, isApart: true, read: (typed) => writeBody(typed, 'markdown') },
  'a note of another server': { ...html, maxLength: noteMaxLength, read: (typed) => remote(typed, false) },
  'Markdown of another server': { ...markdown, read: (typed) => remote(typed, true) },
  'a page of an archive': { ...html, isApart: true, read: (typed) => linesOf(parsePage(typed)) },
  'HTML of an archive': { ...html, isApart: true, read: (typed) => rewriteHtml(typed, (_name, given) => given) },
  'Markdown of an archive': { ...markdown, isApart: true, read: (typed) => renderMarkdown(typed, { breaks: true }) },
  'a page that a link leads to': { ...html, maxLength: pageMaxLength, read: readPage },
  'a blog description': {
    maxLength: blogDescriptionMaxLength,
    ordinary: ordinaryHtml,
    read: (typed) => cleanDescription(typed, 'wren'),
  },
  'a stylesheet': {
    maxLength: blogStyleMaxBytes,
    ordinary: ordinaryCss,
    read: (typed) => cleanCss(typed, () => true),
  },
  'the words for search': { ...cleaned, read: (clean) => summarise('', searchTextOf('', readStored(clean), {})) },
  'the descriptions of pictures': { ...cleaned, read: (clean) => [altTextsIn(clean), countUndescribedIn(clean)] },
  'the directions of blocks': { ...cleaned, read: withDirections },
  'the blocks of the API': { ...cleaned, read: (clean) => blocksOfBody(readStored(clean), origin) },
  'the words of a remote reply': {
    ...cleaned,
    maxLength: noteMaxLength,
    read: (clean) =>
      withHandles(oneLineOf(withoutTagLine(readStored(clean), ['moss'])), [], {
        own: 'a.example',
        theirs: 'b.example',
      }),
  },
  'blocks that an app sends': {
    ...text,
    maxLength: bodyMaxLength,
    read: (words, share) =>
      fromNpf(
        { content: [{ type: 'text', text: words, formatting: formatsOf(words, share) }] },
        { origin, uploads: new Map() },
      ),
  },
  'a title': { ...text, maxLength: quoteMaxLength, read: cleanTitle },
  tags: { ...text, maxLength: tagsPerPostMax * (tagMaxLength + 1), read: parseTags },
  'an address of a post': {
    ...text,
    maxLength: quoteMaxLength,
    read: (typed) => [cleanSlug(typed), slugFromSummary(typed), withSmartQuotes(typed)],
  },
  'a chat': { ...text, maxLength: chatMaxLength, read: chatLines },
  'a reply': { ...text, maxLength: replySentMaxLength, read: textOfDocument },
  'a message': { ...text, maxLength: textMaxLength, read: (typed) => mentionsIn(typed, linksIn(typed, origin)) },
  'two versions of a text': {
    ...text,
    maxLength: bodyMaxLength / 2,
    read: (typed) => diffWords(typed, typed.slice(9)),
  },
  'a form': { ...text, ordinary: 'the+moss+on+the+north+wall+', read: (sent) => nestBrackets(parseForm(sent)) },
  JSON: { ...text, read: parseJson },
  'what is typed to search': {
    ...text,
    maxLength: addressLineMaxLength,
    read: (typed) => [...searches.map((call) => call(typed)), readTypedAddress(typed), tagKey(typed)],
  },
  'the address of a search': {
    ...text,
    maxLength: addressLineMaxLength,
    read: (typed) => siteSearchPath(readSiteSearch(new URLSearchParams(typed), typed)),
  },
  ...objectReaders,
}
