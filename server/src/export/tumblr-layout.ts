import type { Readable } from 'node:stream'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import { rowsOf } from '@bowerbird/domain/posts/kinds/photo-arrangement.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { contentAsHtml, escapeText } from '../posts/read/content-html.ts'
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

/** A page of one post, and the files that it shows. */
export function tumblrPage(post: ExportedPost, around: Around) {
  const { placed, place, absolute } = placeFiles(around, (at, ending) => `${post.id}_${at}${ending}`)
  const own = contentOf(post, post.votes)
  const quoted = (post.trail ?? []).reduce((inner, part) => {
    const content = contentOf(part)
    const link = `<a class="tumblr_blog" href="${escapeText(addressOfPart(around.origin, part))}">${escapeText(part.blog)}</a>`
    return `<p>${link}:</p><blockquote>${inner}${content ? partHtml(content, true) : ''}</blockquote>`
  }, '')
  const body = changeAddresses(quoted + (own ? partHtml(own, false) : ''), (address) => {
    const file = place(address)
    return file ? `../../media/${file.name}` : absolute(address)
  })
  const title = own?.title && !own.link ? `<h1>${escapeText(own.title)}</h1>` : ''
  const tags = post.tags.map((tag) => `<span class="tag">${escapeText(tag)}</span>`).join('')
  const footer = `<div id="footer"><span id="timestamp"> ${longDate(publishedAt(post))} </span>${tags}</div>`
  const head = '<head><meta charset="utf-8"><link rel="stylesheet" type="text/css" href="../style.css"></head>'
  return { html: `<!DOCTYPE html><html>${head}<body>${title}${body}${footer}</body></html>\n`, files: placed }
}

/** The title of the post itself stands above everything. */
function partHtml(content: Content, withTitle: boolean): string {
  const { photo, quote, link, chat, audio, poll, ...rest } = content
  const kind = photo
    ? photosHtml(photo)
    : quote
      ? `<div class="npf_quote"><p>${lines(quote.quote)}</p></div>${quote.source_html}`
      : link
        ? `<p class="npf_link"><a href="${escapeText(link.url)}">${escapeText(content.title || link.url)}</a></p>${paragraph(link.excerpt)}`
        : chat
          ? chat.lines.map(chatLine).join('')
          : audio?.url
            ? audioHtml(audio)
            : ''
  const isTitled = withTitle && !link
  const html = contentAsHtml(
    { ...rest, title: isTitled ? content.title : '', ...(audio && !audio.url && { audio }) },
    '',
  )
  return kind + html.replaceAll('<hr class="read-more">', '<p>[[MORE]]</p>') + (poll ? pollHtml(poll) : '')
}

const lines = (text: string) => escapeText(text).replaceAll('\n', '<br>')
const paragraph = (text: string) => (text ? `<p>${escapeText(text)}</p>` : '')

const photosHtml = ({ photos, layout, linkthrough }: NonNullable<Content['photo']>) =>
  rowsOf(photos, layout)
    .map((row) => `<div class="npf_row">${row.map((photo) => photoHtml(photo, linkthrough)).join('')}</div>`)
    .join('')

function photoHtml(photo: NonNullable<Content['photo']>['photos'][number], linkthrough: string): string {
  const { url, width, height, alt, caption } = photo
  const size = `data-orig-width="${width}" data-orig-height="${height}"`
  const picture = `<img src="${escapeText(url)}" alt="${escapeText(alt)}" ${size}>`
  const linked = linkthrough ? `<a href="${escapeText(linkthrough)}">${picture}</a>` : picture
  const words = caption ? `<figcaption>${escapeText(caption)}</figcaption>` : ''
  return `<figure class="tmblr-full" ${size}>${linked}${words}</figure>`
}

const chatLine = ({ label, text }: { label: string; text: string }) =>
  `<p class="npf_chat">${label ? `<b>${escapeText(label)}:</b> ` : ''}${escapeText(text)}</p>`

function audioHtml({ url, track, artist, album }: NonNullable<Content['audio']>): string {
  const words = Object.entries({ title: track, artist, album })
    .filter(([, text]) => text)
    .map(([name, text]) => `<span class="tmblr-audio-meta ${name}">${escapeText(text)}</span> `)
  return `<figure class="tmblr-full"><figcaption class="audio-caption">${words.join('')}</figcaption><audio src="${escapeText(url)}" controls></audio></figure>`
}

const pollHtml = ({ question, options }: NonNullable<Content['poll']>) =>
  `<div class="poll-post"><p class="poll-question">${escapeText(question)}</p>${options
    .map((option) => `<p class="poll-choice">${escapeText(option)}</p>`)
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
