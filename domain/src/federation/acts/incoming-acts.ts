import { questionSentMaxLength } from '../../asks/asks.limits.ts'
import { wordsOf } from '../../core/html/words-of-html.ts'
import { isId } from '../../core/ids.ts'
import { actorPath, objectPath } from '../../core/urls.ts'
import { isStorable } from '../../core/wire.ts'
import { idOf, isObject, originOf } from '../values.ts'
import type { ApObject } from '../vocabulary.ts'
import { quoteOfRequest } from './to-acts.ts'

/** Quotes and questions, which other servers ask for. */
export type Act =
  | { does: 'quote'; postId: string; quoting: string; request: ApObject }
  /** The answer to a request of ours; no stamp is a refusal. */
  | { does: 'quoteAnswer'; postId: string; stamp: string | null }
  | { does: 'ask'; blogId: string; question: string; noteId: string }

/** Null for everything that is none of these. */
export function readAct(body: ApObject, type: string, actor: string, origin: string): Act | null {
  switch (type) {
    case 'QuoteRequest':
      return quoteIn(body, actor, origin)
    case 'Accept':
    case 'Reject':
      return quoteAnswerIn(body, type, actor, origin)
    case 'Create':
      return askIn(body.object, actor, origin)
    default:
      return null
  }
}

function quoteIn(body: ApObject, actor: string, origin: string): Act | null {
  const [id, object, quoting] = [idOf(body.id), idOf(body.object), idOf(body.instrument)]
  const postId = object && idAfter(object, origin + objectPath(''))
  if (!postId || !quoting || !isSameOrigin(quoting, actor)) return null
  return { does: 'quote', postId, quoting, request: { type: 'QuoteRequest', id, actor, object, instrument: quoting } }
}

function quoteAnswerIn(body: ApObject, type: string, actor: string, origin: string): Act | null {
  const quote = quoteOfRequest(idOf(body.object) ?? '')
  const postId = quote && idAfter(quote, origin + objectPath(''))
  if (!postId) return null
  const stamp = type === 'Accept' ? idOf(body.result) : null
  return { does: 'quoteAnswer', postId, stamp: stamp && isSameOrigin(stamp, actor) ? stamp : null }
}

const command = /^!ask\s{1,9}@[a-z0-9_.-]{1,64}(?:@[a-z0-9.:-]{1,260})?[\s:,]{0,9}/i

/** A Note that begins with `!ask @blog` and mentions the blog is a question, whether it is public or not. */
function askIn(note: unknown, actor: string, origin: string): Act | null {
  if (!isObject(note) || note.type !== 'Note' || typeof note.content !== 'string') return null
  const noteId = idOf(note.id)
  if (!noteId || !isSameOrigin(noteId, actor) || idOf(note.attributedTo) !== actor) return null
  const words = wordsOf(note.content.slice(0, contentMaxLength))
  const begins = command.exec(words)
  const blogId = begins && mentionedBlog(note.tag, origin)
  if (!begins || !blogId) return null
  const question = words.slice(begins[0].length).slice(0, questionSentMaxLength)
  return isStorable(question) ? { does: 'ask', blogId, question, noteId } : null
}

/** Enough for every question with the mark-up around it. */
const contentMaxLength = 20_000
const tagsMax = 50

function mentionedBlog(tags: unknown, origin: string): string | null {
  for (const tag of [tags].flat().filter(isObject).slice(0, tagsMax)) {
    const blogId = tag.type === 'Mention' ? blogIdIn(idOf(tag.href) ?? '', origin) : null
    if (blogId) return blogId
  }
  return null
}

const isSameOrigin = (one: string, other: string) => originOf(one) !== null && originOf(one) === originOf(other)

/** The number in the address of one of our actors. */
export const blogIdIn = (address: string, origin: string): string | null => idAfter(address, origin + actorPath(''))

/** The number that an address of ours ends with. */
function idAfter(address: string, before: string): string | null {
  const id = address.startsWith(before) ? address.slice(before.length) : ''
  return isId(id) ? id : null
}
