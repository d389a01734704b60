import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { openSuggestionsPerAccountMax, openSuggestionsPerPostMax } from '@bowerbird/domain/posts/alt/alt.limits.ts'
import { altRefusals } from '@bowerbird/domain/posts/alt/alt.refusals.ts'
import { cleanDescription, refuseDescription } from '@bowerbird/domain/posts/alt/alt.rules.ts'
import { describedItems } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { briefFrom } from '../../blogs/blog-shapes.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { recordEvent } from '../../core/work/events.ts'
import { refuseWords } from '../rules/judge-words.ts'
import { lockPostOf } from '../write/posts.store.ts'
import * as store from './alt.store.ts'
import { describableOf } from './describe-content.ts'

const refuse = (refusal: Refusal | null): void => {
  if (refusal) throw new RefusedError(refusal)
}

/** Changes one description of an own post, wherever that content is shown. CTRL-061 */
export async function describeItem(
  db: Db,
  viewer: Member,
  { postId, item, text: typed }: InputOf<typeof calls.describeItem>,
): Promise<OutputOf<typeof calls.describeItem>> {
  const text = cleanDescription(item, typed)
  refuse(refuseDescription(item, text))
  await refuseWords(db, viewer, () => ({ text }))
  await db.transaction().execute(async (tx) => {
    const post = await lockPostOf(tx, viewer.blogIds, postId)
    if (!post || post.state === 'unapproved') throw new RefusedError(postsRefusals.gone)
    if (!(await store.describeContents(tx, post, item, text))) throw new RefusedError(altRefusals.noSuchPicture)
  })
  return { text }
}

/** CTRL-064 */
export async function suggestAlt(
  db: Db,
  viewer: Member,
  { item, text: typed, ...shown }: InputOf<typeof calls.suggestAlt>,
): Promise<OutputOf<typeof calls.suggestAlt>> {
  const text = cleanDescription(item, typed)
  refuse(text ? refuseDescription(item, text) : altRefusals.empty)
  await refuseWords(db, viewer, () => ({ text }))
  await db.transaction().execute(async (tx) => {
    const content = await store.lockContentToDescribe(tx, viewer, shown)
    if (!content) throw new RefusedError(postsRefusals.gone)
    const picture = describedItems(describableOf(content)).find(({ key }) => key === item)
    if (!picture) throw new RefusedError(altRefusals.noSuchPicture)
    if (!picture.isMissing) throw new RefusedError(altRefusals.described)
    const suggestion = { accountId: viewer.accountId, postId: content.post_id, item, text }
    const made = await store.insertSuggestion(tx, suggestion)
    if (made.id === null) throw new RefusedError(whyNot(made))
    await recordEvent(tx, 'alt.suggested', { suggestionId: made.id, blogId: content.blog_id })
  })
  return { suggested: true }
}

function whyNot({ here, yours }: store.Inserted): Refusal {
  if (here >= openSuggestionsPerPostMax) return altRefusals.tooManyHere
  return yours >= openSuggestionsPerAccountMax ? altRefusals.tooManyOfYours : altRefusals.decided
}

export async function listAltSuggestions(
  db: Db,
  viewer: Member,
  { postId }: InputOf<typeof calls.listAltSuggestions>,
  { deps }: Context,
): Promise<OutputOf<typeof calls.listAltSuggestions>> {
  const rows = await store.listSuggestions(db, viewer, postId)
  const { origin } = deps.config
  return {
    suggestions: rows.map((row) => ({
      ...{ id: row.suggestion_id, item: row.item, text: row.text, by: briefFrom(row, origin) },
    })),
  }
}

/** A repeated answer finds no open suggestion. */
export async function settleAltSuggestion(
  db: Db,
  viewer: Member,
  { suggestionId, accept, text: typed }: InputOf<typeof calls.settleAltSuggestion>,
): Promise<OutputOf<typeof calls.settleAltSuggestion>> {
  return db.transaction().execute(async (tx) => {
    const open = await store.lockSuggestion(tx, viewer, suggestionId)
    if (!open) throw new RefusedError(altRefusals.suggestionGone)
    const text = cleanDescription(open.item, typed ?? open.text)
    if (accept) {
      refuse(text ? refuseDescription(open.item, text) : altRefusals.empty)
      await refuseWords(tx, viewer, () => ({ text }))
      const post = { id: open.post_id, content_id: open.content_id }
      if (!(await store.describeContents(tx, post, open.item, text))) throw new RefusedError(altRefusals.noSuchPicture)
      await recordEvent(tx, 'alt.accepted', { suggestionId })
    }
    await store.setSuggestionState(tx, suggestionId, accept ? 'accepted' : 'refused')
    return { text }
  })
}
