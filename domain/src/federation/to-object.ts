import { wordsOf } from '../core/html/words-of-html.ts'
import { actorPath, objectPath, postPath, taggedPath } from '../core/urls.ts'
import { describedItems } from '../posts/alt/alt-texts.ts'
import type { Content, Post } from '../posts/entities.contract.ts'
import { absolute, mediumOf } from '../posts/npf/addresses.ts'
import type { Poll } from '../posts/polls/poll.contract.ts'
import { peopleIn } from './acts/people-named.ts'
import { articleFromLength } from './federation.limits.ts'
import { hashtagOf, partAsHtml, quoteAsHtml, tagsAsHtml, titleAsHtml } from './note-html.ts'
import { type ApObject, linkedDataType, publicAddress } from './vocabulary.ts'

/** A post that can be fetched, here or elsewhere, with its author. */
export interface Reference {
  object: string
  actor: string
  /** Null where the post's own page is ours. */
  page: string | null
}

/** The actors of people, by name@host; blogs of ours by name. */
export type People = ReadonlyMap<string, string>

/** Facts about other posts that the mapping of a post needs. */
export interface Surroundings {
  origin: string
  /** The ids of the blogs of posts that anybody may fetch from here, by post. */
  blogIdOf: ReadonlyMap<string, string>
  /** Posts of other servers, by the post that stands for them here. */
  elsewhere?: ReadonlyMap<string, Reference>
  people?: People
  /** The consent of the authors whom posts quote, by post. */
  stamps?: ReadonlyMap<string, string>
}

export type Federable = Pick<
  Post,
  'id' | 'trail' | 'content' | 'tags' | 'post_url' | 'date' | 'warned_of' | 'tumblelog' | 'can_be_reblogged'
>

export const actorUrl = (blogId: string, origin: string): string => origin + actorPath(blogId)
export const objectUrl = (postId: string, origin: string): string => origin + objectPath(postId)
export const followersUrl = (blogId: string, origin: string): string => `${actorUrl(blogId, origin)}/followers`

const referenceTo = (
  { post_id }: Pick<Content, 'post_id'>,
  { origin, blogIdOf, elsewhere }: Surroundings,
): Reference | undefined => {
  const blogId = blogIdOf.get(post_id)
  if (blogId === undefined) return elsewhere?.get(post_id)
  return { object: objectUrl(post_id, origin), actor: actorUrl(blogId, origin), page: null }
}

/** The part that a reblog answers to, if anybody may fetch it. */
function parentOf({ trail }: Federable, around: Surroundings): Reference | undefined {
  const parent = trail.at(-1)
  return parent && referenceTo(parent, around)
}

/** The people of other servers whom the post itself names, and the one whose question it answers. */
export const namedIn = ({ content }: Pick<Federable, 'content'>): string[] =>
  content ? [...new Set([...askerOf(content), ...peopleIn(wordsOf(content.body_html))])] : []

const askerOf = ({ ask }: Content) => (ask?.asker_name ? [ask.asker_name] : [])

const isElsewhere = (actor: string, origin: string) => !actor.startsWith(`${origin}/`)

function mentionsIn(post: Federable, { origin, people }: Surroundings): [name: string, actor: string][] {
  return namedIn(post).flatMap((name) => {
    const actor = people?.get(name)
    return actor && isElsewhere(actor, origin) ? [[name, actor] as [string, string]] : []
  })
}

export const mentionOf = ([name, actor]: [name: string, actor: string]): ApObject => ({
  type: 'Mention',
  href: actor,
  name: `@${name}`,
})

const isPlainReblog = ({ trail, content }: Federable): boolean => trail.length > 0 && content === null

/**
 * A post as an object, or a plain reblog as an Announce of the part before it. Null for a plain reblog of something
 * that cannot be fetched: its content belongs to somebody who keeps it here.
 */
export function toObject(post: Federable, around: Surroundings): ApObject | null {
  const blogId = around.blogIdOf.get(post.id)
  if (blogId === undefined) return null
  const { origin } = around
  const parent = parentOf(post, around)
  const others = [...(parent?.page ? [parent.actor] : []), ...mentionsIn(post, around).map(([, actor]) => actor)]
  const base = {
    id: objectUrl(post.id, origin),
    published: post.date,
    to: [publicAddress],
    cc: [followersUrl(blogId, origin), ...new Set(others)],
  }
  const actor = actorUrl(blogId, origin)
  if (isPlainReblog(post)) return parent ? { type: 'Announce', actor, object: parent.object, ...base } : null
  return { ...ownPart(post, around), ...base, attributedTo: actor, ...policyOf(post, actor) }
}

/** FEP-044f: where reblogs are allowed, anybody gets the consent to quote that they ask for. */
const policyOf = ({ can_be_reblogged }: Federable, actor: string): ApObject => ({
  interactionPolicy: { canQuote: { automaticApproval: [can_be_reblogged ? publicAddress : actor] } },
})

function ownPart(post: Federable, around: Surroundings): ApObject {
  const { content, trail, tags, warned_of } = post
  const { origin, stamps } = around
  const last = trail.at(-1)
  const parent = parentOf(post, around)
  const quoted = parent?.page ?? (last && quotedUrl(last, origin))
  const isArticle = content !== null && content.title !== '' && isLong(content)
  const stamp = stamps?.get(post.id)
  const html = [
    ...(content ? [isArticle ? '' : titleAsHtml(content), partAsHtml(content, origin)] : []),
    tagsAsHtml(post, (tag) => origin + taggedPath(tag)),
    quoted ? quoteAsHtml(quoted) : '',
  ]
  const poll = content?.poll
  const words = html.join('')
  return {
    type: poll ? 'Question' : isArticle ? 'Article' : 'Note',
    ...(isArticle && { name: content.title }),
    ...(warned_of.length > 0 && { summary: warned_of.join(', ') }),
    sensitive: warned_of.length > 0,
    content: words,
    ...(content?.lang && { contentMap: { [content.lang]: words } }),
    url: post.post_url,
    attachment: content ? attachmentsOf(content, origin) : [],
    tag: [
      ...tags.flatMap((tag) => hashtag(tag, origin)),
      ...mentionsIn(post, around).map(mentionOf),
      ...(content?.ask ? [questionAsked(content.ask, around)] : []),
      ...(parent ? [quoteLink(parent)] : []),
    ],
    ...(poll && questionOf(poll)),
    ...(parent && quoteOf(parent)),
    ...(parent && stamp && { quoteAuthorization: stamp }),
    ...(trail.length > 0 && { trail: trail.map((part) => trailItem(part, around)) }),
  }
}

/** Names the asker only if they can be found from elsewhere. */
const questionAsked = ({ asker_name, question }: NonNullable<Content['ask']>, { people }: Surroundings): ApObject => ({
  type: 'AskQuestion',
  name: question,
  actor: people?.get(asker_name) ?? 'anonymous',
})

const isLong = ({ type, body_html }: Content) => type === 'text' && wordsOf(body_html).length >= articleFromLength

/** The page of a part of the trail; null when its blog is gone. */
const quotedUrl = ({ blog, post_id }: Content, origin: string): string | null =>
  blog && origin + postPath(blog.name, post_id, '')

const quoteOf = ({ object }: Reference): ApObject => ({
  inReplyTo: object,
  quote: object,
  quoteUrl: object,
  _misskey_quote: object,
})

/** FEP-e232 */
const quoteLink = ({ object }: Reference): ApObject => ({
  type: 'Link',
  mediaType: linkedDataType,
  rel: 'https://misskey-hub.net/ns#_misskey_quote',
  href: object,
  name: `RE: ${object}`,
})

/** Oldest first. Of parts that cannot be fetched only the name of their blog is told. */
function trailItem(part: Content, around: Surroundings): ApObject {
  const { origin } = around
  const reference = referenceTo(part, around)
  if (!reference) return { type: 'Tombstone', name: part.blog_name }
  const { object, actor, page } = reference
  const name = part.blog?.name ?? part.blog_name
  return {
    type: 'Note',
    id: object,
    attributedTo: actor,
    handle: name.includes('@') ? name : `${name}@${new URL(origin).host}`,
    url: page ?? quotedUrl(part, origin),
    published: part.created_at,
    ...(part.title && !part.link && { name: part.title }),
    content: partAsHtml(part, origin),
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
