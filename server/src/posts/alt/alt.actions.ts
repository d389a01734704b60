import { type Refusal, RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { openSuggestionsPerAccountMax, openSuggestionsPerPostMax } from '@bowerbird/domain/posts/alt/alt.limits.ts'
import { altRefusals } from '@bowerbird/domain/posts/alt/alt.refusals.ts'
import { cleanDescription, refuseDescription } from '@bowerbird/domain/posts/alt/alt.rules.ts'
import { describedItems } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { briefFrom } from '../../blogs/blog-shapes.ts'
import type { Answer } from '../../core/http/serve.ts'
import { recordEvent } from '../../core/work/events.ts'
import { refuseWords } from '../rules/judge-words.ts'
import { lockPostOf } from '../write/posts.store.ts'
import * as store from './alt.store.ts'
import { describableOf } from './describe-content.ts'

/** Changes one description of an own post, wherever that content is shown. CTRL-061 */
export const describeItem: Answer<typeof calls.describeItem> = async (db, viewer, { postId, item, text: typed }) => {
  const text = cleanDescription(item, typed)
  throwIf(refuseDescription(item, text))
  await refuseWords(db, viewer, () => ({ text }))
  await db.transaction().execute(async (tx) => {
    const post = await lockPostOf(tx, viewer.blogIds, postId)
    if (!post || post.state === 'unapproved') throw new RefusedError(postsRefusals.gone)
    if (!(await store.describeContents(tx, post, item, text))) throw new RefusedError(altRefusals.noSuchPicture)
  })
  return { text }
}

/** CTRL-064 */
export const suggestAlt: Answer<typeof calls.suggestAlt> = async (db, viewer, { item, text: typed, ...shown }) => {
  const text = cleanDescription(item, typed)
  throwIf(text ? refuseDescription(item, text) : altRefusals.empty)
  await refuseWords(db, viewer, () => ({ text }))
  await db.transaction().execute(async (tx) => {
    const content = (await store.lockContentToDescribe(tx, viewer, shown)) ?? refuse(postsRefusals.gone)
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

export const listAltSuggestions: Answer<typeof calls.listAltSuggestions> = async (db, viewer, { postId }, { deps }) => {
  const rows = await store.listSuggestions(db, viewer, postId)
  const { origin } = deps.config
  return {
    suggestions: rows.map((row) => ({
      ...{ id: row.suggestion_id, item: row.item, text: row.text, by: briefFrom(row, origin) },
    })),
  }
}

/** A repeated answer finds no open suggestion. */
export const settleAltSuggestion: Answer<typeof calls.settleAltSuggestion> = async (
  db,
  viewer,
  { suggestionId, accept, text: typed },
) => {
  return db.transaction().execute(async (tx) => {
    const open = (await store.lockSuggestion(tx, viewer, suggestionId)) ?? refuse(altRefusals.suggestionGone)
    const text = cleanDescription(open.item, typed ?? open.text)
    if (accept) {
      throwIf(text ? refuseDescription(open.item, text) : altRefusals.empty)
      await refuseWords(tx, viewer, () => ({ text }))
      const post = { id: open.post_id, content_id: open.content_id }
      if (!(await store.describeContents(tx, post, open.item, text))) throw new RefusedError(altRefusals.noSuchPicture)
      await recordEvent(tx, 'alt.accepted', { suggestionId })
    }
    await store.setSuggestionState(tx, suggestionId, accept ? 'accepted' : 'refused')
    return { text }
  })
}
