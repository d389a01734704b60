import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { buildFrame } from '@bowerbird/domain/media/embeds.ts'
import { hiddenHost } from '@bowerbird/domain/media/true-host.ts'
import type { Frame } from '@bowerbird/domain/posts/content.contract.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Poll } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import { sharePercent, votesInWords } from '@bowerbird/domain/posts/polls/poll-results.ts'
import { anonymous } from '@bowerbird/domain/posts/posts.messages.ts'

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
const titleOf = ({ title, link }: Content) => (title && !link ? `<h2>${escapeHtml(title)}</h2>` : '')

function* shownOf({ title, ask, photo, quote, link, chat, audio, video }: Content): Generator<string> {
  if (ask) yield askOf(ask)
  if (photo) for (const each of photo.photos) yield photoOf(each, photo.linkthrough)
  if (quote) yield `<blockquote>${escapeHtml(quote.quote)}</blockquote>${quote.source_html}`
  if (link) yield `<p>${anchor(link.url, title || link.url)}</p>${paragraph(link.excerpt)}`
  if (chat) yield `<ul>${chat.lines.map(lineOf).join('')}</ul>`
  if (audio) {
    yield paragraph([audio.track, audio.artist, audio.album].filter(Boolean).join(' – '))
    yield audio.url
      ? `<audio controls src="${escapeHtml(audio.url)}"></audio>`
      : elsewhere(audio.frame, audio.external_url)
  }
  if (video) yield video.frame ? elsewhere(video.frame, '') : videoOf(video)
  yield transcriptOf(audio?.transcript ?? video?.transcript ?? '')
}

function anchor(url: string, text: string): string {
  const host = hiddenHost(text, url)
  return `<a href="${escapeHtml(url)}" rel="nofollow ugc noopener">${escapeHtml(text)}${host ? ` (${host})` : ''}</a>`
}
const transcriptOf = (text: string) =>
  text ? `<details><summary>Transcript</summary><p>${escapeHtml(text).replaceAll('\n', '<br>')}</p></details>` : ''
const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '')
const lineOf = ({ label, text }: { label: string; text: string }) =>
  `<li>${label ? `<b>${escapeHtml(label)}:</b> ` : ''}${escapeHtml(text)}</li>`

function photoOf(photo: NonNullable<Content['photo']>['photos'][number], linkthrough: string) {
  const { url, width, height, alt, caption } = photo
  const picture = `<img src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`
  const linked = linkthrough
    ? `<a href="${escapeHtml(linkthrough)}" rel="nofollow ugc noopener">${picture}</a>`
    : picture
  return `<figure>${linked}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`
}

const videoOf = ({ state, sources, poster, failure }: NonNullable<Content['video']>) =>
  state === 'ready'
    ? `<video controls preload="none" poster="${escapeHtml(poster)}" src="${escapeHtml(sources.hd || sources.sd)}"></video>`
    : paragraph(failure)

const elsewhere = (frame: Frame | null, url: string) =>
  (frame && buildFrame(frame.service, frame.id, frame.width)) ?? (url ? `<p>${anchor(url, url)}</p>` : '')

/** Votes are cast at the post itself. */
function pollOf({ question, options, counts, votes, ends_at, has_ended }: Poll, postUrl: string): string {
  const lines = options.map((option, place) => {
    const count = counts?.[place]
    const result = count === undefined ? '' : `: ${sharePercent(count, votes)}% (${votesInWords(count)})`
    return `<li>${escapeHtml(option + result)}</li>`
  })
  const link = ends_at && !has_ended ? ` <a href="${escapeHtml(postUrl)}">Vote until ${untilOf(ends_at)}</a>` : ''
  const end = has_ended ? ' The poll has ended.' : link
  return `${paragraph(question)}<ul>${lines.join('')}</ul><p>${votesInWords(votes)}.${end}</p>`
}

const untilOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

const askOf = ({ asker, asker_name, question }: NonNullable<Content['ask']>) =>
  `<p>${bylineOf({ blog: asker, blog_name: asker_name || anonymous() })} asked:</p><blockquote><p>${escapeHtml(question)}</p></blockquote>`

/** Links to the blog unless it is deleted. */
export const bylineOf = ({ blog, blog_name }: Pick<Content, 'blog' | 'blog_name'>): string =>
  blog ? `<a href="${escapeHtml(blog.url)}">${escapeHtml(blog.name)}</a>` : escapeHtml(blog_name)
