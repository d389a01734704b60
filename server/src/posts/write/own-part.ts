import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { altRefusals } from '@bowerbird/domain/posts/alt/alt.refusals.ts'
import { countUndescribed } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import type { Before, PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import { picturesIn } from '@bowerbird/domain/posts/document/walk.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import type { PollWords } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { workOf } from '../kinds/kind-works.ts'
import { claimInlinePictures } from '../kinds/own-pictures.ts'
import { guessLanguage } from './guess-language.ts'
import { searchTextOf } from './search-text.ts'
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
  { kind, title: typed, body, said = {}, origin = '', part, lang: chosen }: PostChange,
  { accountId, hasTrail, before, poll }: PartAbout,
): Promise<PostDocument | null> {
  if (part) return part
  const title = typed ?? before?.title ?? ''
  const { source = '', format = 0 } = body ?? before ?? {}
  const html = body?.html ?? before?.body_html ?? ''
  const read = body?.body ?? readStored(html)
  const keeping = { db, accountId, origin, title, body: read, html, hasTrail, hasPoll: poll !== undefined }
  const stored = await workOf(kind).keep(keeping, said, before?.fields)
  if (kind === 'text' && !title && !html && !poll) return null
  await claimInlinePictures(keeping, read)
  const { poll: _, ...rest } = stored
  const fields = poll ? { ...rest, poll } : rest
  const search_text = searchTextOf(title, read, fields)
  const lang = chosen || (await guessLanguage(search_text)) || (before?.lang ?? null)
  return { kind, title, body_html: html, source, format, search_text, fields, lang }
}

/** Whether the part shows uploads, which must be claimed in one transaction with the post. */
export const showsUploads = ({ kind, body, said, part }: PostChange): boolean =>
  !part && ((body && picturesIn(body.body).length > 0) || (workOf(kind).hasUploads?.(said ?? {}) ?? false))

export const summaryOf = (part: PostDocument | null, otherwise: string): string =>
  part ? summarise(part.title, part.search_text) || otherwise : otherwise

const leadsToPublic: readonly PostState[] = ['published', 'queued', 'scheduled']

/** Members may ask of themselves that every picture of theirs is described before it is published. CTRL-060 */
export function refuseUndescribed(
  { reading }: Pick<Member, 'reading'>,
  part: Pick<PostDocument, 'body_html' | 'fields'> | null,
  state: PostState,
  refusal: Refusal = altRefusals.missing,
): void {
  if (reading.alt_text !== 'require' || !part || !leadsToPublic.includes(state)) return
  if (countUndescribed({ ...part.fields.shown, body_html: part.body_html }) > 0) throw new RefusedError(refusal)
}
