import type { Readable } from 'node:stream'
import { changeTags } from '@bowerbird/domain/core/html/tags.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import { rowsOf } from '@bowerbird/domain/posts/kinds/photo-arrangement.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { contentAsHtml } from '../posts/read/content-html.ts'
import {
  type Around,
  addressOfPart,
  changeAddresses,
  type ExportedBlog,
  placeFiles,
  publishedAt,
} from './exported-html.ts'
import { contentOf, type ExportedPost } from './exported-post.ts'
import { readOwnFiles } from './own-files.ts'
import { postsOf } from './rows-of-account.ts'
import { fill, openZip } from './zip-stream.ts'

const style = 'body { max-width: 40em; margin: 2em auto; font-family: sans-serif } img, video { max-width: 100% }\n'

/**
 * The published posts of a blog in the layout of Tumblr's export: `posts.zip` with a page for each, and `media`. The
 * layout has no states, so that nothing is in it that not everybody could read.
 */
export async function tumblrLayout(deps: Deps, viewer: Member, blog: ExportedBlog): Promise<Readable> {
  const [outer, posts] = [openZip(deps), openZip(deps)]
  const around = { blog, origin: deps.config.origin, files: await readOwnFiles(deps.db, viewer.accountId) }
  outer.add('posts.zip', false, () => posts.output)
  return fill(outer, async () => {
    await posts.write('style.css', [style])
    const files = []
    for await (const post of postsOf(deps.db, viewer, blog.id)) {
      if (post.state !== 'published' || post.members_only) continue
      const page = tumblrPage(post, around)
      await posts.write(`html/${post.id}.html`, [page.html])
      files.push(...page.files)
    }
    posts.end()
    for (const { name, key } of files) outer.addFile(`media/${name}`, key)
    outer.end()
  })
}

/** A page of one post, and the files that it shows. Its heading is the title of the part that was there first. */
export function tumblrPage(post: ExportedPost, around: Around) {
  const { placed, place, absolute } = placeFiles(around, (at, ending) => `${post.id}_${at}${ending}`)
  const own = contentOf(post, post.votes)
  const trail = (post.trail ?? []).map((part) => ({ part, content: contentOf(part) }))
  const first = trail.length > 0 ? trail[0]?.content : own
  const written = (content: Content | null) => (content ? partHtml(content, content !== first) : '')
  const quoted = trail.reduce((inner, { part, content }) => {
    const address = escapeHtml(addressOfPart(around.origin, part))
    const link = `<a class="tumblr_blog" href="${address}">${escapeHtml(part.blog)}</a>`
    return `<p>${link}:</p><blockquote>${inner}${written(content)}</blockquote>`
  }, '')
  const body = changeAddresses(quoted + written(own), (address) => {
    const file = place(address)
    return file ? `../../media/${file.name}` : absolute(address)
  })
  const title = first?.title && !first.link ? `<h1>${escapeHtml(first.title)}</h1>` : ''
  const tags = post.tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join('')
  const footer = `<div id="footer"><span id="timestamp"> ${longDate(publishedAt(post))} </span>${tags}</div>`
  const head = '<head><meta charset="utf-8"><link rel="stylesheet" type="text/css" href="../style.css"></head>'
  return { html: `<!DOCTYPE html><html>${head}<body>${title}${body}${footer}</body></html>\n`, files: placed }
}

function partHtml(content: Content, withTitle: boolean): string {
  const { photo: _, quote: __, link, chat: ___, audio, poll, ...rest } = content
  const title = withTitle && !link && content.title ? `<h2>${escapeHtml(content.title)}</h2>` : ''
  const elsewhere = audio && !audio.url ? { audio } : {}
  const html = contentAsHtml({ ...rest, ...elsewhere, title: '' }, '')
  const body = changeTags(html, (tag) => (tag.startsWith('<hr class="read-more"') ? '<p>[[MORE]]</p>' : tag))
  return title + kindHtml(content) + body + (poll ? pollHtml(poll) : '')
}

function kindHtml({ title, photo, quote, link, chat, audio }: Content): string {
  if (photo) return photosHtml(photo)
  if (quote) return `<div class="npf_quote"><p>${lines(quote.quote)}</p></div>${quote.source_html}`
  if (chat) return chat.lines.map(chatLine).join('')
  if (audio?.url) return audioHtml(audio)
  if (!link) return ''
  const anchor = `<a href="${escapeHtml(link.url)}">${escapeHtml(title || link.url)}</a>`
  return `<p class="npf_link">${anchor}</p>${paragraph(link.excerpt)}`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '')

const photosHtml = ({ photos, layout, linkthrough }: NonNullable<Content['photo']>) =>
  rowsOf(photos, layout)
    .map((row) => `<div class="npf_row">${row.map((photo) => photoHtml(photo, linkthrough)).join('')}</div>`)
    .join('')

function photoHtml(photo: NonNullable<Content['photo']>['photos'][number], linkthrough: string): string {
  const { url, width, height, alt, caption } = photo
  const size = `data-orig-width="${width}" data-orig-height="${height}"`
  const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" ${size}>`
  const linked = linkthrough ? `<a href="${escapeHtml(linkthrough)}">${picture}</a>` : picture
  const words = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  return `<figure class="tmblr-full" ${size}>${linked}${words}</figure>`
}

const chatLine = ({ label, text }: { label: string; text: string }) =>
  `<p class="npf_chat">${label ? `<b>${escapeHtml(label)}:</b> ` : ''}${escapeHtml(text)}</p>`

function audioHtml({ url, track, artist, album }: NonNullable<Content['audio']>): string {
  const words = Object.entries({ title: track, artist, album })
    .filter(([, text]) => text)
    .map(([name, text]) => `<span class="tmblr-audio-meta ${name}">${escapeHtml(text)}</span> `)
  return `<figure class="tmblr-full"><figcaption class="audio-caption">${words.join('')}</figcaption><audio src="${escapeHtml(url)}" controls></audio></figure>`
}

const pollHtml = ({ question, options }: NonNullable<Content['poll']>) =>
  `<div class="poll-post"><p class="poll-question">${escapeHtml(question)}</p>${options
    .map((option) => `<p class="poll-choice">${escapeHtml(option)}</p>`)
    .join('')}</div>`

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** `January 20th, 2022 9:40pm`, in UTC because the layout names no zone. */
export function longDate(at: Date): string {
  const day = at.getUTCDate()
  const ending = day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  const hours = at.getUTCHours()
  const time = `${hours % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`
  return `${months[at.getUTCMonth()]} ${day}${ending}, ${at.getUTCFullYear()} ${time}`
}
