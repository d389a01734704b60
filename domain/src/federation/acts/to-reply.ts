import { escapeHtml } from '../../core/html.ts'
import { replyObjectPath } from '../../core/urls.ts'
import { absolute } from '../../posts/npf/addresses.ts'
import { actorUrl, followersUrl, mentionOf, type People } from '../to-object.ts'
import { type ApObject, publicAddress } from '../vocabulary.ts'

interface FederatedReply {
  id: string
  blogId: string
  text: string
  photoUrl: string | null
  published: Date
  /** The object that it answers, its author, and the page that shows both. */
  inReplyTo: string
  author: string
  url: string
}

export const replyUrl = (noteId: string, origin: string): string => origin + replyObjectPath(noteId)

/** A reply as an unlisted Note: those who follow the thread see it, and it fills nobody's timeline. */
export function toReply(reply: FederatedReply, people: People, origin: string): ApObject {
  const { blogId, inReplyTo, author, photoUrl, url } = reply
  const named = [...people].filter(([, actor]) => actor !== author)
  return {
    id: replyUrl(reply.id, origin),
    type: 'Note',
    attributedTo: actorUrl(blogId, origin),
    inReplyTo,
    published: reply.published.toISOString(),
    url,
    to: [author],
    cc: [publicAddress, followersUrl(blogId, origin), ...named.map(([, actor]) => actor)],
    sensitive: false,
    content: `<p>${escapeHtml(reply.text).replaceAll('\n', '<br>')}</p>`,
    attachment: photoUrl ? [{ type: 'Image', url: absolute(photoUrl, origin) }] : [],
    tag: [...people].map(mentionOf),
  }
}
