import type { PollWords } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import { wordsOf } from '@bowerbird/domain/posts/text/words-of-html.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Before, OwnPart } from '../kinds/kind-work.ts'
import { workOf } from '../kinds/kind-works.ts'
import { claimInlinePictures } from '../kinds/own-pictures.ts'
import type { Draft } from './draft.ts'
import { summarise } from './written-text.ts'

interface PartAbout {
  accountId: string
  hasTrail: boolean
  before?: Before | null
  poll?: PollWords | undefined
}

/**
 * Builds the writer's own part by the rules of its kind, and claims the uploads it shows. Null if a reblog adds
 * nothing.
 */
export async function ownPart(
  db: Db | Tx,
  { kind, title: typed, body, said = {}, origin = '' }: Draft,
  { accountId, hasTrail, before, poll }: PartAbout,
): Promise<OwnPart | null> {
  const title = typed ?? before?.title ?? ''
  const { source = '', format = 0 } = body ?? before ?? {}
  const html = body?.html ?? before?.body_html ?? ''
  const keeping = { db, accountId, origin, title, html, hasTrail, hasPoll: poll !== undefined }
  const stored = await workOf(kind).keep(keeping, said, before?.fields)
  if (kind === 'text' && !title && !html && !poll) return null
  await claimInlinePictures(keeping)
  const words = [title, ...stored.words, wordsOf(html), ...(stored.pictureWords ?? [])]
  if (poll) words.push(poll.question, poll.options.join(', '))
  const search_text = words.join(' ').replace(/\s+/g, ' ').trim()
  const { poll: _, ...fields } = stored.fields
  return { kind, title, body_html: html, source, format, search_text, fields: poll ? { ...fields, poll } : fields }
}

/** Whether the part shows uploads, which must be claimed in one transaction with the post. */
export const showsUploads = ({ kind, body, said }: Draft): boolean =>
  body?.html.includes('<img') || (workOf(kind).hasUploads?.(said ?? {}) ?? false)

export const summaryOf = (part: OwnPart | null, otherwise: string): string =>
  part ? summarise(part.title, part.search_text) || otherwise : otherwise
