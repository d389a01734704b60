import { actorPath, objectPath, postPath, taggedPath } from '../core/urls.ts'
import { describedItems } from '../posts/alt/alt-texts.ts'
import type { Content, Post } from '../posts/entities.contract.ts'
import { absolute, mediumOf } from '../posts/npf/addresses.ts'
import type { Poll } from '../posts/polls/poll.contract.ts'
import { wordsOf } from '../posts/text/words-of-html.ts'
import { articleFromLength } from './federation.limits.ts'
import { hashtagOf, partAsHtml, quoteAsHtml, tagsAsHtml, titleAsHtml } from './note-html.ts'
import { type ApObject, linkedDataType, publicAddress } from './vocabulary.ts'

/** Facts about other posts that the mapping of a post needs. */
export interface Surroundings {
  origin: string
  /** The ids of the blogs of posts that anybody may fetch from here, by post. */
  blogIdOf: ReadonlyMap<string, string>
}

export type Federable = Pick<
  Post,
  'id' | 'trail' | 'content' | 'tags' | 'post_url' | 'date' | 'warned_of' | 'tumblelog'
>

export const actorUrl = (blogId: string, origin: string): string => origin + actorPath(blogId)
export const objectUrl = (postId: string, origin: string): string => origin + objectPath(postId)
const followersUrl = (blogId: string, origin: string): string => `${actorUrl(blogId, origin)}/followers`

/** The part that a reblog answers to, if anybody may fetch it. */
function parentOf({ trail }: Federable, { blogIdOf }: Surroundings): Content | undefined {
  const parent = trail.at(-1)
  return parent && blogIdOf.has(parent.post_id) ? parent : undefined
}

const isPlainReblog = ({ trail, content }: Federable): boolean => trail.length > 0 && content === null

/**
 * A post as an object, or a plain reblog as an Announce of the part before it. Null for a plain reblog of something
 * that cannot be fetched: its content belongs to somebody who keeps it here.
 */
export function toObject(post: Federable, around: Surroundings): ApObject | null {
  const blogId = around.blogIdOf.get(post.id)
  if (blogId === undefined) return null
  const { origin } = around
  const base = {
    id: objectUrl(post.id, origin),
    published: post.date,
    to: [publicAddress],
    cc: [followersUrl(blogId, origin)],
  }
  const parent = parentOf(post, around)
  if (isPlainReblog(post))
    return parent
      ? { type: 'Announce', actor: actorUrl(blogId, origin), object: objectUrl(parent.post_id, origin), ...base }
      : null
  return { ...ownPart(post, around), ...base, attributedTo: actorUrl(blogId, origin) }
}

function ownPart(post: Federable, around: Surroundings): ApObject {
  const { content, trail, tags, warned_of } = post
  const { origin } = around
  const last = trail.at(-1)
  const parent = parentOf(post, around)
  const quoted = last && quotedUrl(last, origin)
  const isArticle = content !== null && content.title !== '' && isLong(content)
  const html = [
    ...(content ? [isArticle ? '' : titleAsHtml(content), partAsHtml(content, origin)] : []),
    tagsAsHtml(post, (tag) => origin + taggedPath(tag)),
    quoted ? quoteAsHtml(quoted) : '',
  ]
  const poll = content?.poll
  return {
    type: poll ? 'Question' : isArticle ? 'Article' : 'Note',
    ...(isArticle && { name: content.title }),
    ...(warned_of.length > 0 && { summary: warned_of.join(', ') }),
    sensitive: warned_of.length > 0,
    content: html.join(''),
    url: post.post_url,
    attachment: content ? attachmentsOf(content, origin) : [],
    tag: [...tags.flatMap((tag) => hashtag(tag, origin)), ...(parent ? [quoteLink(parent, origin)] : [])],
    ...(poll && questionOf(poll)),
    ...(parent && quoteOf(parent, origin)),
    ...(trail.length > 0 && { trail: trail.map((part) => trailItem(part, around)) }),
  }
}

const isLong = ({ type, body_html }: Content) => type === 'text' && wordsOf(body_html).length >= articleFromLength

/** The page of a part of the trail; null when its blog is gone. */
const quotedUrl = ({ blog, post_id }: Content, origin: string): string | null =>
  blog && origin + postPath(blog.name, post_id, '')

const quoteOf = ({ post_id }: Content, origin: string): ApObject => {
  const parent = objectUrl(post_id, origin)
  return { inReplyTo: parent, quote: parent, quoteUrl: parent, _misskey_quote: parent }
}

/** FEP-e232 */
const quoteLink = ({ post_id }: Content, origin: string): ApObject => ({
  type: 'Link',
  mediaType: linkedDataType,
  rel: 'https://misskey-hub.net/ns#_misskey_quote',
  href: objectUrl(post_id, origin),
  name: `RE: ${objectUrl(post_id, origin)}`,
})

/** Oldest first. Of parts that cannot be fetched only the name of their blog is told. */
function trailItem(part: Content, { origin, blogIdOf }: Surroundings): ApObject {
  const blogId = blogIdOf.get(part.post_id)
  if (blogId === undefined) return { type: 'Tombstone', name: part.blog_name }
  return {
    type: 'Note',
    id: objectUrl(part.post_id, origin),
    attributedTo: actorUrl(blogId, origin),
    published: part.created_at,
    content: titleAsHtml(part) + partAsHtml(part, origin),
    attachment: attachmentsOf(part, origin),
  }
}

function attachmentsOf(part: Content, origin: string): ApObject[] {
  const { photo, audio, video } = part
  const photos = (photo?.photos ?? []).map(({ url, alt, width, height }) => ({
    ...medium('Image', url, alt, origin),
    ...(width > 0 && height > 0 && { width, height }),
  }))
  const { photo: _, ...rest } = part
  const inText = describedItems(rest)
    .filter(({ kind }) => kind === 'picture')
    .map(({ url, text }) => medium('Image', url, text, origin))
  const film = video && !video.frame ? video.sources.hd || video.sources.sd : ''
  return [
    ...photos,
    ...inText,
    ...(audio?.url ? [medium('Audio', audio.url, audio.track, origin)] : []),
    ...(film ? [medium('Video', film, video?.transcript ?? '', origin)] : []),
  ]
}

function medium(type: string, address: string, name: string, origin: string): ApObject {
  const { url, type: mediaType } = mediumOf(address, origin)
  return { type, url: absolute(url, origin), ...(mediaType && { mediaType }), ...(name && { name }) }
}

function hashtag(tag: string, origin: string): ApObject[] {
  const name = hashtagOf(tag)
  if (!name) return []
  return [{ type: 'Hashtag', name, href: origin + taggedPath(tag), ...(name !== `#${tag}` && { spelling: tag }) }]
}

/** Counts are shown when the poll has ended, as they are here. */
const questionOf = ({ options, counts, votes, ends_at, has_ended }: Poll): ApObject => ({
  oneOf: options.map((name, place) => ({
    type: 'Note',
    name,
    replies: { type: 'Collection', totalItems: counts?.[place] ?? 0 },
  })),
  votersCount: votes,
  ...(ends_at && { endTime: ends_at, ...(has_ended && { closed: ends_at }) }),
})
