import { buildFrame } from '@bowerbird/domain/media/embeds.ts'
import { hiddenHost } from '@bowerbird/domain/media/true-host.ts'
import type { Frame } from '@bowerbird/domain/posts/content.contract.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Poll } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import { sharePercent, votesInWords } from '@bowerbird/domain/posts/polls/poll-results.ts'
import { anonymous } from '@bowerbird/domain/posts/posts.messages.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] as string)

/** One part of a post in plain HTML: its title, what its kind shows, its rich text, its poll. */
export const contentAsHtml = (content: Content, postUrl: string): string =>
  [
    titleOf(content),
    ...shownOf(content),
    content.body_html,
    content.answer?.caption_html,
    content.poll ? pollOf(content.poll, postUrl) : '',
  ].join('')

/** The title of a link is the link. */
const titleOf = ({ title, link }: Content) => (title && !link ? `<h2>${escapeText(title)}</h2>` : '')

function* shownOf({ title, ask, photo, quote, link, chat, audio, video }: Content): Generator<string> {
  if (ask) yield askOf(ask)
  if (photo) for (const each of photo.photos) yield photoOf(each, photo.linkthrough)
  if (quote) yield `<blockquote>${escapeText(quote.quote)}</blockquote>${quote.source_html}`
  if (link) yield `<p>${anchor(link.url, title || link.url)}</p>${paragraph(link.excerpt)}`
  if (chat) yield `<ul>${chat.lines.map(lineOf).join('')}</ul>`
  if (audio) {
    yield paragraph([audio.track, audio.artist, audio.album].filter(Boolean).join(' – '))
    yield audio.url
      ? `<audio controls src="${escapeText(audio.url)}"></audio>`
      : elsewhere(audio.frame, audio.external_url)
  }
  if (video) yield video.frame ? elsewhere(video.frame, '') : videoOf(video)
  yield transcriptOf(audio?.transcript ?? video?.transcript ?? '')
}

function anchor(url: string, text: string): string {
  const host = hiddenHost(text, url)
  return `<a href="${escapeText(url)}" rel="nofollow ugc noopener">${escapeText(text)}${host ? ` (${host})` : ''}</a>`
}
const transcriptOf = (text: string) =>
  text ? `<details><summary>Transcript</summary><p>${escapeText(text).replaceAll('\n', '<br>')}</p></details>` : ''
const paragraph = (text: string) => (text ? `<p>${escapeText(text)}</p>` : '')
const lineOf = ({ label, text }: { label: string; text: string }) =>
  `<li>${label ? `<b>${escapeText(label)}:</b> ` : ''}${escapeText(text)}</li>`

function photoOf(photo: NonNullable<Content['photo']>['photos'][number], linkthrough: string) {
  const { url, width, height, alt, caption } = photo
  const picture = `<img src="${escapeText(url)}" width="${width}" height="${height}" alt="${escapeText(alt)}">`
  const linked = linkthrough
    ? `<a href="${escapeText(linkthrough)}" rel="nofollow ugc noopener">${picture}</a>`
    : picture
  return `<figure>${linked}${caption ? `<figcaption>${escapeText(caption)}</figcaption>` : ''}</figure>`
}

const videoOf = ({ state, sources, poster, failure }: NonNullable<Content['video']>) =>
  state === 'ready'
    ? `<video controls preload="none" poster="${escapeText(poster)}" src="${escapeText(sources.hd || sources.sd)}"></video>`
    : paragraph(failure)

const elsewhere = (frame: Frame | null, url: string) =>
  (frame && buildFrame(frame.service, frame.id, frame.width)) ?? (url ? `<p>${anchor(url, url)}</p>` : '')

/** Votes are cast at the post itself. */
function pollOf({ question, options, counts, votes, ends_at, has_ended }: Poll, postUrl: string): string {
  const lines = options.map((option, place) => {
    const count = counts?.[place]
    const result = count === undefined ? '' : `: ${sharePercent(count, votes)}% (${votesInWords(count)})`
    return `<li>${escapeText(option + result)}</li>`
  })
  const link = ends_at && !has_ended ? ` <a href="${escapeText(postUrl)}">Vote until ${untilOf(ends_at)}</a>` : ''
  const end = has_ended ? ' The poll has ended.' : link
  return `${paragraph(question)}<ul>${lines.join('')}</ul><p>${votesInWords(votes)}.${end}</p>`
}

const untilOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

const askOf = ({ asker, asker_name, question }: NonNullable<Content['ask']>) =>
  `<p>${bylineOf({ blog: asker, blog_name: asker_name || anonymous() })} asked:</p><blockquote><p>${escapeText(question)}</p></blockquote>`

/** Links to the blog unless it is deleted. */
export const bylineOf = ({ blog, blog_name }: Pick<Content, 'blog' | 'blog_name'>): string =>
  blog ? `<a href="${escapeText(blog.url)}">${escapeText(blog.name)}</a>` : escapeText(blog_name)
