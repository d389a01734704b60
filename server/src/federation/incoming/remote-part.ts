import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { RemoteDraft } from '@bowerbird/domain/federation/from-object.ts'
import type { RemoteFile } from '@bowerbird/domain/federation/from-object-files.ts'
import { readAtHome, withHandles, withoutTagLine } from '@bowerbird/domain/federation/from-object-html.ts'
import type { KindParts, PhotoShown } from '@bowerbird/domain/posts/content.contract.ts'
import type { Block, Body } from '@bowerbird/domain/posts/document/document.ts'
import type { PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import { asLink, isEmptyBody, mapRuns, type Picture, picturesIn } from '@bowerbird/domain/posts/document/walk.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { plainLayout } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { unknownSize } from '@bowerbird/domain/posts/npf/npf.limits.ts'
import type { Tx } from '../../core/database/database.ts'
import { cleanBody } from '../../posts/write/clean-html.ts'
import { guessLanguage } from '../../posts/write/guess-language.ts'
import { searchTextOf } from '../../posts/write/search-text.ts'
import { writeBody } from '../../posts/write/written-text.ts'
import { rememberFiles } from '../media/remember-files.ts'

const inlinePicturesMax = 30

/** Bounds the work of sanitising one post to some hundredths of a second; articles have a few hundred. */
const signsMax = 3000
export const countSigns = ({ html, isMarkdown }: Pick<RemoteDraft, 'html' | 'isMarkdown'>): number =>
  html.split(isMarkdown ? /[<&[\]!*_`~\\\n]/ : /[<&]/, signsMax + 2).length - 1

/** Their words as they may be stored; a link to them if that is asked, or if they are too intricate. */
export function cleanWords({ html, isMarkdown, pageUrl, tags }: RemoteDraft, isLinked = false): Body {
  try {
    if (isLinked || countSigns({ html, isMarkdown }) > signsMax) return cleanBody(readAtHome(pageUrl))
    return withoutTagLine(writeBody(html, isMarkdown ? 'markdown' : 'rich').body, tags)
  } catch (problem) {
    if (problem instanceof RefusedError) return cleanBody(readAtHome(pageUrl))
    throw problem
  }
}

/** Makes the part of a post, which begins with `first`, or links to its words. Its files are named by addresses of ours, and fetched when somebody looks. Null if empty. */
export async function remotePart(
  tx: Tx,
  draft: RemoteDraft,
  { isLinked = false, ...place }: { origin: string; first: string; isLinked?: boolean },
): Promise<PostDocument | null> {
  const read = readWords(draft, isLinked)
  const addresses = read.wanted.length > 0 ? await rememberFiles(tx, read.wanted) : new Map<string, string>()
  const part = composePart(draft, read, addresses, place)
  return part && { ...part, lang: draft.lang ?? (await guessLanguage(part.search_text)) }
}

interface ReadWords {
  words: Body
  /** The files that don't stand in the words. */
  files: readonly RemoteFile[]
  /** The addresses of all files. */
  wanted: string[]
}

/** Cleans the words of a post and finds its files. */
export function readWords(draft: RemoteDraft, isLinked = false): ReadWords {
  const words = cleanWords(draft, isLinked)
  const inline = [...new Set(picturesIn(words).map(({ src }) => src))]
  const files = draft.files.filter(({ url }) => !inline.includes(url))
  return { words, files, wanted: [...inline.slice(0, inlinePicturesMax), ...files.map(({ url }) => url)] }
}

/** Composes the part of a post from its words and from the addresses that its files have here. */
export function composePart(
  draft: RemoteDraft,
  { words, files }: ReadWords,
  addresses: ReadonlyMap<string, string>,
  { origin, first }: { origin: string; first: string },
): Omit<PostDocument, 'lang'> | null {
  const shown = shownFiles(draft.kind, files, addresses)
  const body = [
    ...cleanBody(first + draft.before),
    ...placePictures(words, addresses),
    ...cleanBody(draft.after),
    ...shown.beside,
  ]
  if (!draft.title && isEmptyBody(body) && shown.count === 0) return null
  const fields = { ...(shown.parts && { shown: shown.parts }), elsewhereUrl: draft.pageUrl }
  const homes = { own: new URL(origin).host, theirs: new URL(draft.id).host }
  return {
    kind: shown.parts ? draft.kind : 'text',
    title: draft.title,
    body_html: encodeHtml(body),
    source: '',
    format: 0,
    search_text: withHandles(searchTextOf(draft.title, body, fields), draft.mentions, homes),
    fields,
  }
}

/** Pictures that cannot be brought here stand as links to them. */
const placePictures = (body: Body, addresses: ReadonlyMap<string, string>): Body =>
  mapRuns(body, (run) => {
    if (run.type !== 'image') return [run]
    const src = addresses.get(run.src)
    return [src ? { ...run, src } : asLink(run, 'Picture')]
  })

interface ShownFiles {
  parts: KindParts | null
  /** Files that the kind of the post has no place for. */
  beside: Block[]
  count: number
}

function shownFiles(
  kind: RemoteDraft['kind'],
  files: readonly RemoteFile[],
  addresses: ReadonlyMap<string, string>,
): ShownFiles {
  const here = files.flatMap((file) => {
    const address = addresses.get(file.url)
    return address ? [{ ...file, address }] : []
  })
  const type = { text: null, photo: 'picture', video: 'film', audio: 'sound' }[kind]
  const own = here.filter((file) => file.type === type).slice(0, kind === 'photo' ? undefined : 1)
  const beside = here.filter((file) => !own.includes(file)).map(blockOf)
  const [first] = own
  const parts = !first
    ? null
    : kind === 'photo'
      ? { photo: { photos: own.map(asPhoto), layout: plainLayout(own.length), linkthrough: '' } }
      : kind === 'video'
        ? { video: asVideo(first) }
        : { audio: asAudio(first) }
  return { parts, beside, count: here.length }
}

type Here = RemoteFile & { address: string }

/** Sizes are what other servers say, and the usual one where they say nothing, so that the place of a picture stays. */
const sizeOf = ({ width, height }: Here) => (width > 0 && height > 0 ? { width, height } : unknownSize)

const asPhoto = (file: Here, at: number): PhotoShown => ({
  id: `o${at + 1}`,
  url: file.address,
  renditions: [{ url: file.address, ...sizeOf(file) }],
  ...sizeOf(file),
  placeholder: '',
  caption: '',
  alt: file.alt,
  still_url: '',
  livephoto: null,
})

const asVideo = ({ address, width, height, alt }: Here): NonNullable<KindParts['video']> => ({
  ...{ state: 'ready', progress: 100, failure: '', sources: { sd: address, hd: '' }, poster: '' },
  ...{ subtitles: null, filmstrip: null, width, height, duration: 0, frame: null },
  ...(alt && { transcript: alt }),
})

const asAudio = ({ address, alt }: Here): NonNullable<KindParts['audio']> => ({
  ...{ url: address, external_url: '', service: '', track: '', artist: '', album: '', album_art: '' },
  ...{ duration: 0, peaks: [], frame: null },
  ...(alt && { transcript: alt }),
})

function blockOf(file: Here): Block {
  const { width, height } = sizeOf(file)
  const size = { width: String(width), height: String(height) }
  const picture: Picture = { type: 'image', src: file.address, alt: file.alt, size, marks: [] }
  if (file.type === 'picture') return { type: 'figure', size, blocks: [{ type: 'line', runs: [picture] }] }
  const words = file.type === 'film' ? 'Video' : 'Sound'
  return { type: 'paragraph', runs: [asLink({ ...picture, src: file.url }, words)] }
}
