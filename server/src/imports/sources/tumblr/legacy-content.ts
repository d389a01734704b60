import type { HtmlNode } from '@bowerbird/domain/core/html.ts'
import { textOf } from '@bowerbird/domain/posts/formats/html/parse-clean-html.ts'
import { z } from 'zod'
import { writeHtml } from '../../../core/html/write-html.ts'
import { elementsOf, isElement, parseHtml } from '../../html-page.ts'
import type { ImportedContent, ImportedFile, ImportedPost } from '../../import-source.ts'
import { addressOf } from '../shared/html.ts'
import type { FindFile } from './npf-content.ts'
import { contentOf, saysNothing } from './page-content.ts'
import { trailOf } from './reblog-trail.ts'
import { plainAddress } from './redirects.ts'

const text = z
  .string()
  .nullish()
  .catch('')
  .transform((value) => value ?? '')
const size = z.looseObject({ url: text, width: z.number().catch(0) })

/** A post in the format before blocks, as far as it is read here. */
export const legacyPost = z.looseObject({
  type: text,
  ...{ title: text, body: text, caption: text, text, source: text, url: text, description: text, excerpt: text },
  ...{ question: text, answer: text, asking_name: text, link_url: text },
  ...{ audio_url: text, audio_source_url: text, track_name: text, artist: text, album: text },
  ...{ video_url: text, permalink_url: text, photoset_layout: text },
  dialogue: z.array(z.looseObject({ label: text, phrase: text })).catch([]),
  photos: z
    .array(
      z.looseObject({
        caption: text,
        alt_text: text,
        original_size: size.optional(),
        alt_sizes: z.array(size).catch([]),
      }),
    )
    .catch([]),
  player: z.union([z.string(), z.array(z.looseObject({ embed_code: text }))]).catch(''),
  reblog: z.looseObject({ comment: text }).catch({ comment: '' }),
  ...{ reblogged_root_name: text, reblogged_root_url: text, reblogged_from_name: text, reblogged_from_url: text },
})
type LegacyPost = z.infer<typeof legacyPost>

/** Reblogs have the words of others nested in the one text, and what the kind shows is of the oldest part. */
export function legacyParts(post: LegacyPost, findFile: FindFile): Pick<ImportedPost, 'own' | 'trail'> {
  const nodes = withFiles(parseHtml(richTextOf(post)), findFile)
  const { trail, own } = trailOf(nodes)
  const show = (inside: HtmlNode[]) => shownBy(post, inside, findFile)
  const [oldest, ...later] = trail
  if (oldest) {
    const parts = later.map(({ blog, url, nodes: inside }) => ({ blog, url, content: contentOf(null, inside) }))
    return {
      trail: [{ blog: oldest.blog, url: oldest.url, content: show(oldest.nodes) }, ...parts],
      own: saysNothing(own) ? null : contentOf(null, own),
    }
  }
  const blog = post.reblogged_root_name || post.reblogged_from_name
  if (!blog) return { trail: [], own: show(own) }
  const comment = withFiles(parseHtml(post.reblog.comment), findFile)
  const url = post.reblogged_root_url || post.reblogged_from_url
  return {
    trail: [{ blog, url, content: show(own) }],
    own: saysNothing(comment) ? null : contentOf(null, comment),
  }
}

function richTextOf(post: LegacyPost): string {
  if (post.type === 'quote') return post.source
  if (post.type === 'answer') return post.answer
  if (post.type === 'link') return post.description
  return post.type === 'text' || post.type === 'chat' ? post.body : post.caption
}

/** The part that the kind of the post shows, with its rich text. */
function shownBy(post: LegacyPost, nodes: readonly HtmlNode[], findFile: FindFile): ImportedContent {
  const html = writeHtml(nodes).trim()
  const file = (...addresses: string[]): ImportedFile => {
    const name = findFile(addresses.filter(Boolean))
    return name === null ? { url: addresses.find(Boolean) ?? '' } : { name }
  }
  const plain = { title: '', html }
  switch (post.type) {
    case 'quote':
      return { ...plain, kind: 'quote', html: '', quote: { text: wordsIn(post.text), source: html } }
    case 'link': {
      const link = { url: plainAddress(post.url), title: wordsIn(post.title), description: wordsIn(post.excerpt) }
      return { ...plain, kind: 'link', link }
    }
    case 'answer': {
      const asker = /^anonymous$/i.test(post.asking_name) ? '' : post.asking_name
      return { ...plain, kind: 'answer', ask: { question: wordsIn(post.question), asker: asker || null } }
    }
    case 'chat': {
      const lines = post.dialogue.map(({ label, phrase }) => `${label} ${phrase}`.trim())
      return { kind: 'chat', title: wordsIn(post.title), html: '', chat: lines.join('\n') || wordsIn(post.body) }
    }
    case 'photo': {
      const photos = post.photos.map(({ caption, alt_text, original_size, alt_sizes }) => {
        const sizes = [...(original_size ? [original_size] : []), ...alt_sizes].toSorted((a, b) => b.width - a.width)
        return { file: file(...sizes.map(({ url }) => url)), alt: alt_text, caption: wordsIn(caption) }
      })
      const layout = post.photoset_layout.replaceAll('1', '') ? post.photoset_layout : ''
      return { ...plain, kind: 'photo', photos, ...(layout && { layout }) }
    }
    case 'audio': {
      const { track_name: title, artist, album } = post
      const address = post.audio_url || post.audio_source_url
      return { ...plain, kind: 'audio', sound: { file: file(address, hostedSound(address)), title, artist, album } }
    }
    case 'video':
      return {
        ...plain,
        kind: 'video',
        film: { file: file(post.video_url, post.permalink_url, playerIn(post)), alt: '' },
      }
    default:
      return { kind: 'text', title: wordsIn(post.title), html }
  }
}

/** Tumblr keeps its own sounds under another address than the one it names. */
const hostedSound = (address: string) => {
  const name = /\/audio_file\/(?:[^/]+\/){1,2}([\w-]{1,80})$/.exec(address)?.[1]
  return name ? `https://a.tumblr.com/${name}o1.mp3` : ''
}

function playerIn({ player }: LegacyPost): string {
  const code = typeof player === 'string' ? player : (player.at(-1)?.embed_code ?? '')
  for (const { name, attributes } of elementsOf(parseHtml(code)))
    if (['iframe', 'source', 'video'].includes(name) && attributes.src) return attributes.src
  return ''
}

const wordsIn = (html: string) => textOf(parseHtml(html)).trim()

/** Puts files of the archive in place of addresses. */
function withFiles(nodes: HtmlNode[], findFile: FindFile): HtmlNode[] {
  for (const element of elementsOf(nodes)) {
    if (!isElement(element, 'img', 'video', 'audio', 'source') || !element.attributes.src) continue
    const name = findFile([element.attributes.src])
    const { srcset, sizes, ...rest } = element.attributes
    if (name !== null) element.attributes = { ...rest, src: addressOf({ name }) }
  }
  return nodes
}
