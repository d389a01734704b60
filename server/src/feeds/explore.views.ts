import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { readExplore as call } from '@bowerbird/domain/feeds/explore.contract.ts'
import { exploreNotesMax, offsetMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '../core/http/serve.ts'
import { isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isListedFor, isPostVisibleTo } from '../moderation/visibility.ts'
import { isPostDiscoverableBy } from '../posts/read/discoverable-posts.ts'
import { answerPage, cut, isBefore, refillPage } from './feed-pages.ts'

type Input = InputOf<typeof call>

/** Posts of every blog. Leaves out spam, and in safe mode posts for adults. */
export const readExplore: Answer<typeof call> = async (db, viewer, input, { deps }) => {
  const isShown = sql`posts.parent_post_id is null and posts.state = 'published' and ${isPostVisibleTo(viewer)}
    and ${isListedFor(viewer)}
    and ${isPostDiscoverableBy(viewer, { isSafeModeOn: await isSafeModeOnFor(deps, viewer) })}`
  const listed = { isSafeModeOn: () => isSafeModeOnFor(deps, viewer), hidesFiltered: true }
  const read = (asked: Input) =>
    answerPage(
      db,
      viewer,
      (asked.isByNotes ? popularPage : newestPage)(isShown, asked),
      asked,
      deps.config.origin,
      listed,
    )
  // Pages by offset count what is hidden too, so they cannot be filled from the next.
  const { posts, next } = await (input.isByNotes ? read(input) : refillPage(input, read))
  if (!input.isByNotes) return { posts, next, next_offset: -1 }
  const nextOffset = input.offset + input.limit
  return { posts, next: null, next_offset: next === null || nextOffset > offsetMax ? -1 : nextOffset }
}

const newestPage = (isShown: RawBuilder<unknown>, asked: Input) => sql`
  select posts.id, posts.published_id as cursor from posts join blogs on blogs.id = posts.blog_id
  where ${isShown} and ${isBefore(sql`posts.published_id`, asked)}
  order by posts.published_id desc ${cut(asked)}`

/** Orders by the notes of these days, on any reblog; the newest post first among equals. */
const popularPage = (isShown: RawBuilder<unknown>, asked: Input) => sql`
  with lately as (
    select root_post_id from notes where id >= ${firstIdAt(Date.now() - asked.days * dayMs)}
    order by id desc limit ${exploreNotesMax}
  ), noted as (
    select root_post_id, count(*) as times from lately group by root_post_id
  )
  select posts.id, -row_number() over (order by noted.times desc, posts.published_id desc) as cursor
  from noted join posts on posts.id = noted.root_post_id join blogs on blogs.id = posts.blog_id
  where ${isShown}
  order by cursor desc ${cut(asked)}`
