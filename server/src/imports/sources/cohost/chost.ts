import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Found, ImportedContent, ImportedFile, ImportedPost } from '../../import-source.ts'
import { addressOf, decoded, linkHtml, paragraph, pictureHtml, rewriteHtml, textOfHtml } from '../shared/html.ts'
import { aContent, aPost, leftOut, onceEach } from '../shared/imported.ts'
import { asList, asObject, asText, asTexts, asTimeMs, type Loose, pathOf } from '../shared/loose.ts'
import { renderMarkdown } from '../shared/markdown.ts'

/** A single line break is one there. */
const render = (text: string) => renderMarkdown(text, { breaks: true })

interface Around {
  handle: string
  /** The folder of its state: published, draft and so on. */
  folder: string
  beside: string[]
}

type FindFile = (address: string, attachmentId: string) => ImportedFile

export function* cohostPost(post: Loose, { handle, folder, beside }: Around): Generator<Found> {
  const id = asText(post.postId)
  const atMs = asTimeMs(post.publishedAt)
  const state = stateOf(post, folder)
  if (!id) return yield leftOut(`${handle}/${folder}`, t('The post has no number.'))
  if (state === null) return yield leftOut(id, t('The post was deleted on the other site.'))
  if (atMs === null && state !== 'draft') return yield leftOut(id, t('The post has no date.'))
  const { loggedOutPostVisibility } = asObject(post.postingProject)
  const isMembersOnly = state === 'published' && loggedOutPostVisibility === 'none'
  const find = filesBeside(beside)
  yield {
    post: aPost({
      ...{ id, atMs: atMs ?? Date.now(), own: contentOf(post, find) },
      state: isMembersOnly ? 'private' : state,
      trail: asList(post.shareTree)
        .map(asObject)
        .flatMap((part) => trailPart(part, find)),
      tags: asTexts(post.tags),
      oldPaths: onceEach([pathOf(addressOfPost(post, handle)), `/${handle}/post/${id}`]),
      isPinned: post.pinned === true,
      isSensitive: post.effectiveAdultContent === true || post.isAdultContent === true,
      warning: asTexts(post.cws).join(', '),
      ...(isMembersOnly && { isMembersOnly }),
    }),
  }
  if (soundsIn(post).length > 1)
    yield leftOut(id, t('Posts can have one video or audio file. The others became links.'))
}

/** Null for a deleted post. There a state of 0 is a draft, 1 is published, 2 is deleted. */
function stateOf(post: Loose, folder: string): ImportedPost['state'] | null {
  if (post.state === 2 || folder === 'deleted') return null
  if (post.state === 0 || folder.startsWith('draft')) return 'draft'
  const { privacy } = asObject(post.postingProject)
  return privacy === 'private' || folder === 'private' ? 'private' : 'published'
}

const addressOfPost = (post: Loose, handle: string) =>
  asText(post.singlePostPageUrl) || `https://cohost.org/${handle}/post/${asText(post.filename) || asText(post.postId)}`

function trailPart(part: Loose, find: FindFile): ImportedPost['trail'] {
  const content = contentOf(part, find)
  const blog = asText(asObject(part.postingProject).handle)
  return content ? [{ blog, url: addressOfPost(part, blog), content }] : []
}

/** The blocks of a part, with rows of attachments as lists. */
type Block = { markdown: string } | { row: Loose[] } | { ask: Loose }

function blocksOf(post: Loose): Block[] {
  return asList(post.blocks)
    .map(asObject)
    .flatMap((block): Block[] => {
      if (block.type === 'markdown') return [{ markdown: asText(asObject(block.markdown).content) }]
      if (block.type === 'attachment') return [{ row: [asObject(block.attachment)] }]
      if (block.type === 'ask') return [{ ask: asObject(block.ask) }]
      if (block.type !== 'attachment-row') return []
      return [{ row: asList(block.attachments).map((inner) => asObject(asObject(inner).attachment)) }]
    })
}

const soundsIn = (post: Loose) =>
  blocksOf(post).flatMap((block) => ('row' in block ? block.row.filter(({ kind }) => kind === 'audio') : []))

/** Null if it adds nothing, as most shares do. */
function contentOf(post: Loose, find: FindFile): ImportedContent | null {
  const blocks = blocksOf(post)
  const title = asText(post.headline)
  const fileOf = (attachment: Loose) => find(asText(attachment.fileURL), asText(attachment.attachmentId))
  const asked = blocks.find((block) => 'ask' in block)
  const rows = blocks.flatMap((block) => ('row' in block ? [block.row] : []))
  const words = htmlOf(
    blocks.filter((block) => 'markdown' in block),
    find,
  )
  const isPlain = !title && !asked && rows.length > 0 && isBeforeWords(blocks)
  const [first, ...others] = rows.flat()
  if (isPlain && rows.flat().every(({ kind }) => kind === 'image')) {
    const photos = rows.flat().map((image) => ({ file: fileOf(image), alt: asText(image.altText), caption: '' }))
    const layout = rows.some((row) => row.length > 1) ? rows.map((row) => row.length).join('') : undefined
    return aContent({ kind: 'photo', html: words, photos, ...(layout && { layout }) })
  }
  if (isPlain && first?.kind === 'audio' && others.length === 0) {
    const sound = { file: fileOf(first), title: asText(first.title), artist: asText(first.artist), album: '' }
    return aContent({ kind: 'audio', html: words, sound })
  }
  const html = htmlOf(blocks, find)
  if (asked) return aContent({ kind: 'answer', title: '', html: titled(title) + html, ask: askOf(asked.ask) })
  return title || html ? aContent({ title, html }) : null
}

const titled = (title: string) => (title ? `<h2>${escapeHtml(title)}</h2>` : '')

const isBeforeWords = (blocks: Block[]) => {
  const firstWords = blocks.findIndex((block) => 'markdown' in block && block.markdown.trim())
  return firstWords < 0 || blocks.slice(firstWords).every((block) => 'markdown' in block)
}

const askOf = ({ content, anon, askingProject }: Loose): ImportedContent['ask'] => ({
  question: textOfHtml(render(asText(content))),
  asker: (anon !== true && asText(asObject(askingProject).handle)) || null,
})

/** Paragraphs are blocks of their own there, so that those in a row are rendered together. */
function htmlOf(blocks: Block[], find: FindFile): string {
  let html = ''
  let words: string[] = []
  const flush = () => {
    html += words.length > 0 ? withFiles(render(words.join('\n\n')), find) : ''
    words = []
  }
  for (const block of blocks) {
    if ('markdown' in block) words.push(block.markdown)
    else if ('row' in block) {
      flush()
      html += block.row.map((attachment) => attachmentHtml(attachment, find)).join('')
    }
  }
  flush()
  return html.trim()
}

function attachmentHtml(attachment: Loose, find: FindFile): string {
  const file = find(asText(attachment.fileURL), asText(attachment.attachmentId))
  if (attachment.kind !== 'audio') return pictureHtml(file, asText(attachment.altText))
  const words = [asText(attachment.title), asText(attachment.artist)].filter(Boolean).join(' – ')
  return paragraph('url' in file ? linkHtml(file.url, words || file.url) : escapeHtml(words || file.name))
}

const withFiles = (html: string, find: FindFile) =>
  rewriteHtml(html, (name, attributes) =>
    name === 'img' && attributes.src ? { ...attributes, src: addressOf(find(attributes.src, '')) } : attributes,
  )

const besideMax = 100
const endOf = (path: string) => path.split('/').at(-1) ?? ''

/** Files lie beside their post, by their own names. */
function filesBeside(beside: string[]): FindFile {
  const byName = new Map(beside.map((name) => [endOf(name), name]))
  return (address, attachmentId) => {
    const name =
      byName.get(endOf(decoded(URL.parse(address)?.pathname ?? address))) ??
      (attachmentId ? beside.slice(0, besideMax).find((each) => each.includes(attachmentId)) : undefined)
    return name ? { name } : { url: URL.parse(address, 'https://cohost.org/')?.href ?? address }
  }
}
