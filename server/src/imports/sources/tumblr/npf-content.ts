import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import { mapRuns } from '@bowerbird/domain/posts/document/walk.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { fromNpf } from '@bowerbird/domain/posts/npf/from-npf.ts'
import { z } from 'zod'
import { PageError } from '../../html-page.ts'
import type { ImportedContent, ImportedFile } from '../../import-source.ts'
import { addressOf } from '../shared/html.ts'
import { plainAddress } from './redirects.ts'

/** Finds the file of an archive for a picture, sound or film, by the addresses that it has. */
export type FindFile = (addresses: readonly string[]) => string | null

/** The blocks are read as if they were written here, with the files of the archive as uploads of this origin. */
const origin = 'https://archive.invalid'
const filePath = '/media/'

const text = z.string().catch('')
const maybe = z.string().optional().catch(undefined)
const medium = z.looseObject({ url: text, width: z.number().catch(0) })
const media = z.union([z.array(medium), medium.transform((one) => [one])]).catch([])
const format = z.looseObject({
  type: text,
  url: maybe,
  blog: z.looseObject({ name: text, url: text }).optional(),
})
const block = z.looseObject({
  type: text,
  url: maybe,
  media: media.optional(),
  formatting: z.array(format).optional(),
})
type Block = z.infer<typeof block>
const named = z.looseObject({ name: text, url: text })
export const npfPart = z.looseObject({
  content: z.array(block).catch([]),
  layout: z
    .array(z.looseObject({ type: text, attribution: z.looseObject({ blog: named.optional() }).optional() }))
    .catch([]),
})
type NpfPart = z.infer<typeof npfPart>

/** Throws a `PageError` for blocks that cannot be a post here. */
export function npfContent({ content: sent, layout }: NpfPart, findFile: FindFile): ImportedContent {
  const names: string[] = []
  const blocks = onePlayer(sent.map((one) => withFiles(one, findFile, names)))
  let change: PostChange
  try {
    change = fromNpf({ content: blocks, layout }, { origin })
  } catch (problem) {
    if (problem instanceof RefusedError) throw new PageError(problem.refusal.text)
    throw problem
  }
  const fileOf = (address: string): ImportedFile =>
    address.startsWith(filePath) ? { name: names[Number(address.slice(filePath.length))] ?? '' } : { url: address }
  const asker = layout.find(({ type }) => type === 'ask')?.attribution?.blog?.name ?? null
  const { title = '', poll } = change
  const html = encodeHtml(
    mapRuns(change.body?.body ?? [], (run) => [
      run.type === 'image' && run.src.startsWith(filePath) ? { ...run, src: addressOf(fileOf(run.src)) } : run,
    ]),
  )
  return { kind: change.kind, title, html, ...fieldsOf(change, { html, fileOf, asker }), ...(poll && { poll }) }
}

/** Gives a file of the archive an address of ours; the widest picture comes first. */
function withFiles(one: Block, findFile: FindFile, names: string[]): Block {
  const plain = {
    ...one,
    ...(one.url && { url: plainAddress(one.url) }),
    ...(one.formatting && { formatting: one.formatting.map(linkOfMention) }),
  }
  if (!one.media || one.media.length === 0) return plain
  const sizes = one.media.toSorted((a, b) => b.width - a.width)
  const found = findFile(sizes.map(({ url }) => url))
  if (found === null) return { ...plain, media: sizes.slice(0, 1) }
  names.push(found)
  return {
    ...plain,
    media: [{ ...(sizes[0] as (typeof sizes)[number]), url: `${origin}${filePath}${names.length - 1}` }],
  }
}

/** A mention is of a blog there. */
function linkOfMention(one: z.infer<typeof format>): z.infer<typeof format> {
  if (one.type === 'link' && one.url) return { ...one, url: plainAddress(one.url) }
  return one.type === 'mention' && one.blog?.url ? { ...one, type: 'link', url: one.blog.url } : one
}

/** A post holds one sound or film; further ones become links. */
function onePlayer(blocks: readonly Block[]): Block[] {
  const isOwnFile = ({ type, media: files }: Block) =>
    type === 'audio' || (type === 'video' && (files?.[0]?.url ?? '').startsWith(origin))
  const first = blocks.find(isOwnFile)
  return blocks.map((one) => {
    if (one === first || !isOwnFile(one)) return one
    return { type: 'link', url: one.url ?? one.media?.[0]?.url ?? '', title: String(one.title ?? '') }
  })
}

/** The fields of the kind, as an import has them. */
function fieldsOf(
  change: PostChange,
  { html, fileOf, asker }: { html: string; fileOf: (address: string) => ImportedFile; asker: string | null },
): Partial<ImportedContent> {
  switch (change.kind) {
    case 'text':
      return {}
    case 'quote':
      return { html: '', quote: { text: change.said?.quote ?? '', source: html } }
    case 'chat':
      return { chat: change.said?.chat ?? '' }
    case 'answer':
      return { ask: { question: change.said?.ask ?? '', asker } }
    case 'link': {
      const { url = '', excerpt: description = '' } = change.said ?? {}
      return { title: '', link: { url, title: change.title ?? '', description } }
    }
    case 'photo': {
      const { photos = [], captions = {}, alts = {}, layout = '' } = change.said ?? {}
      const shown = photos.map(({ id, address }) => ({
        file: fileOf(address),
        alt: alts[id] ?? '',
        caption: captions[id] ?? '',
      }))
      return { photos: shown, ...(layout.replaceAll('1', '') && { layout }) }
    }
    case 'audio': {
      const { fileUrl, url = '', track: title = '', artist = '', album = '' } = change.said ?? {}
      return { sound: { file: fileOf(fileUrl || url), title, artist, album } }
    }
    case 'video': {
      const { fileUrl, embedCode = '' } = change.said ?? {}
      return { film: { file: fileOf(fileUrl || embedCode), alt: '' } }
    }
  }
}
