import { actorUrl } from '../to-object.ts'
import { type ApObject, objectContext, quoteContext } from '../vocabulary.ts'

/** `mark` makes the id of each like its own, because the same post may be liked again. */
export const toLike = (actor: string, mark: string, object: string): ApObject => ({
  '@context': objectContext,
  type: 'Like',
  id: `${actor}#like-${mark}`,
  actor,
  object,
})

export const toUndo = ({ '@context': context, ...undone }: ApObject): ApObject => ({
  '@context': context,
  type: 'Undo',
  id: `${undone.id}-undo`,
  actor: undone.actor,
  object: undone,
})

/** `mark` tells one move from the next. */
export const toMove = (actor: string, target: string, mark: string): ApObject => ({
  '@context': objectContext,
  type: 'Move',
  id: `${actor}#move-${mark}`,
  actor,
  object: actor,
  target,
  to: [`${actor}/followers`],
})

const requestMark = '#quote-request'

/** FEP-044f: asks the author of a quoted post for their consent. */
export const toQuoteRequest = (quote: ApObject, quoted: string, author: string): ApObject => ({
  '@context': quoteContext,
  type: 'QuoteRequest',
  id: `${quote.id}${requestMark}`,
  actor: quote.attributedTo,
  to: [author],
  object: quoted,
  instrument: quote,
})

/** The object that the request of this id was about; null for other ids. */
export const quoteOfRequest = (id: string): string | null =>
  id.endsWith(requestMark) ? id.slice(0, -requestMark.length) : null

interface QuoteAsked {
  /** Identifies the request, with its actor and both objects. */
  request: ApObject
  blogId: string
  /** Null where the quote is refused. */
  stamp: string | null
  mark: string
}

export function toAnswerOfQuote({ request, blogId, stamp, mark }: QuoteAsked, origin: string): ApObject {
  const actor = actorUrl(blogId, origin)
  const type = stamp ? 'Accept' : 'Reject'
  return {
    '@context': quoteContext,
    type,
    id: `${actor}#${type.toLowerCase()}-${mark}`,
    actor,
    to: [request.actor],
    object: request,
    ...(stamp && { result: stamp }),
  }
}

export const quotePath = (postId: string, quoting: string, signature: string): string =>
  `/ap/quotes/${postId}/${quoting}/${signature}`

/** Anybody may fetch it to see that the quote was allowed. */
export const toQuoteAuthorization = (
  stamp: string,
  { actor, quoting, quoted }: { actor: string; quoting: string; quoted: string },
): ApObject => ({
  '@context': quoteContext,
  type: 'QuoteAuthorization',
  id: stamp,
  attributedTo: actor,
  interactingObject: quoting,
  interactionTarget: quoted,
})
