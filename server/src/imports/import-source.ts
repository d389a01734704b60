import type { Readable } from 'node:stream'
import type { ImportSourceName } from '@bowerbird/domain/imports/imports.contract.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'

/** The files of an archive. A name is a path within it, without a leading slash. */
export interface Archive {
  names: () => Iterable<string>
  /** The size after unpacking, as far as the archive says; null if there is no such file. */
  sizeOf: (name: string) => number | null
  /** Fails where the file is longer than `maxBytes`, however long it says it is. */
  open: (name: string, maxBytes: number) => Promise<Readable>
  close: () => Promise<void>
}

/** A picture, sound or film of a post: a file of the archive, or an address elsewhere. */
export type ImportedFile = { name: string } | { url: string }

/** The words and media of one author. HTML is not sanitised yet. */
export interface ImportedContent {
  kind: PostKind
  /** The language of its words, as a BCP 47 tag; it is guessed without. */
  lang?: string
  title: string
  /** Shows files of the archive as `<img src="archive:NAME" alt="…">`, with the name encoded for addresses. */
  html: string
  /** The rows of a photo set, such as '212'; one photo a row without. */
  layout?: string
  photos?: { file: ImportedFile; alt: string; caption: string }[]
  /** The address that the photos lead to. */
  linkthrough?: string
  sound?: {
    file: ImportedFile
    title: string
    artist: string
    album: string
    cover?: ImportedFile
    transcript?: string
  }
  film?: {
    file: ImportedFile
    alt: string
    poster?: ImportedFile
    subtitles?: { file: ImportedFile; label: string; language: string }
  }
  link?: { url: string; title: string; description: string; author?: string; thumbnail?: ImportedFile }
  quote?: { text: string; source: string }
  /** One line for each turn, as it is typed in the form. */
  chat?: string
  /** The asker is null if unknown. */
  ask?: { question: string; asker: string | null }
  /** HTML below an answer. */
  caption?: string
  /** The text as it was typed, where that is not `html`. Files of the archive stand in it by the same addresses. */
  typed?: { text: string; format: 'html' | 'markdown' }
  /** The votes are those of the old home, by option. */
  poll?: { question: string; options: string[]; hours?: number; votes?: number[] }
}

export interface ImportedPost {
  /** Names the post within its source for ever: the same archive read again gives the same ids. */
  id: string
  atMs: number
  state: 'published' | 'private' | 'draft' | 'queued'
  /** Null for a reblog without words of its own. */
  own: ImportedContent | null
  /** The parts of others, oldest first; a blog is its name there, such as `moss` or `moss@example.org`. */
  trail: { blog: string; url: string; content: ImportedContent }[]
  tags: string[]
  /** Paths of the post at its old home, such as `/post/123/a-slug`. */
  oldPaths: string[]
  sourceUrl: string
  isPinned: boolean
  isSensitive: boolean
  warning: string
  labels?: string[]
  slug?: string
  /** A published post that only members could read. Its state is private, unless it can be published so again. */
  isMembersOnly?: boolean
  /** A draft that was to be published at this time. */
  publishAtMs?: number
  /** The name of its queue, if that is not the first. */
  queue?: string
  canBeLiked?: boolean
  canBeReblogged?: boolean
  allowsAnswers?: boolean
  allowsPhotoReplies?: boolean
  /** Its photos are shown one beside the other, and lead to this address. */
  carousel?: { linkUrl: string }
  /** The button below it, that leads to these addresses. */
  callToAction?: { textCode: number; linkUrl: string; androidLinkUrl: string }
  /** Its words before each edit, oldest first. */
  versions?: { atMs: number; title: string; words: string; tags: string[] }[]
}

/** A post that cannot be taken, or only in part, and the reason in words for the person. */
export interface LeftOut {
  id: string
  reason: string
}

export type Found = { post: ImportedPost } | { leftOut: LeftOut } | { follows: string[] }

export interface ImportSource {
  name: ImportSourceName
  /** Yields posts one by one, always in the same order, and holds no more than one of them and an index in memory. */
  read: (from: SourceOf, options: ReadOptions) => AsyncGenerator<Found>
}

export type SourceOf = { archive: Archive } | { api: { address: string; blog: string; key: string; fetch: FetchJson } }

/** Asks by the one outgoing client. Waits out the limits of the other server, and ends with the signal. */
export type FetchJson = (address: string) => Promise<unknown>

/** The archive is not what it should be. The reason is in words for the person. */
export class SourceProblem extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

export interface ReadOptions {
  /** IANA zone for times that have none. */
  zone: string
  /** The blog to read, if the archive has several; all of them without. */
  blog?: string
  signal?: AbortSignal
}
