import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
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
  let fields: Fields
  try {
    fields = fieldsShape.parse(fromNpf({ content: blocks, layout }, { origin }))
  } catch (problem) {
    if (problem instanceof RefusedError) throw new PageError(problem.refusal.text)
    throw problem
  }
  const fileOf = (address: string): ImportedFile =>
    address.startsWith(filePath) ? { name: names[Number(address.slice(filePath.length))] ?? '' } : { url: address }
  const asker = layout.find(({ type }) => type === 'ask')?.attribution?.blog?.name ?? null
  const html = (body: string) =>
    body.replace(
      / src="\/media\/(\d{1,5})"/g,
      (_, number) => ` src="${addressOf({ name: names[Number(number)] ?? '' })}"`,
    )
  return { ...makers[fields.post.type](fields, { fileOf, html, asker }), ...(fields.poll && { poll: fields.poll }) }
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

const byId = z.record(z.string(), z.string()).catch({})
const fieldsShape = z.looseObject({
  post: z.looseObject({
    type: z.custom<PostKind>((kind) => typeof kind === 'string'),
    one: text,
    two: text,
    three: text,
    photoset_order: text,
    photoset_layout: text,
  }),
  images: byId,
  caption: byId,
  alt_text: byId,
  id3_tags: byId,
  excerpt: text,
  preuploaded_url: text,
  embed_code: text,
  poll: z.looseObject({ question: text, options: z.array(z.string()) }).optional(),
})
type Fields = z.infer<typeof fieldsShape>

interface Way {
  fileOf: (address: string) => ImportedFile
  html: (body: string) => string
  asker: string | null
}

const content = (kind: PostKind, html = '', title = ''): ImportedContent => ({ kind, title, html })

/** Makes the parts of an import from the fields of the form. */
const makers: Record<PostKind, (fields: Fields, way: Way) => ImportedContent> = {
  text: ({ post }, { html }) => content('text', html(post.two), post.one),
  quote: ({ post }, { html }) => ({
    ...content('quote'),
    quote: { text: post.one, source: html(post.two) },
  }),
  chat: ({ post }) => ({ ...content('chat', '', post.one), chat: post.two }),
  answer: ({ post }, { html, asker }) => ({
    ...content('answer', html(post.two)),
    ask: { question: post.one, asker },
  }),
  link: ({ post, excerpt }, { html }) => ({
    ...content('link', html(post.three)),
    link: { url: post.two, title: post.one, description: excerpt },
  }),
  photo: ({ post, images, caption, alt_text }, { html, fileOf }) => ({
    ...content('photo', html(post.two)),
    ...(post.photoset_layout.replaceAll('1', '') && { layout: post.photoset_layout }),
    photos: post.photoset_order.split(',').map((id) => ({
      file: fileOf(images[id] ?? ''),
      alt: alt_text[id] ?? '',
      caption: caption[id] ?? '',
    })),
  }),
  audio: ({ post, preuploaded_url, id3_tags: tags }, { html, fileOf }) => ({
    ...content('audio', html(post.two)),
    sound: {
      file: fileOf(preuploaded_url || post.three),
      ...{ title: tags.title ?? '', artist: tags.artist ?? '', album: tags.album ?? '' },
    },
  }),
  video: ({ post, preuploaded_url, embed_code }, { html, fileOf }) => ({
    ...content('video', html(post.two)),
    film: { file: fileOf(preuploaded_url || embed_code), alt: '' },
  }),
}
