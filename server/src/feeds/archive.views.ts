import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { endOfMonthMs } from '@bowerbird/domain/core/months.ts'
import type { readArchive as call } from '@bowerbird/domain/feeds/archive.contract.ts'
import {
  archiveCountMax,
  archivePageSize,
  archiveTagPostsMax,
  archiveTagsMax,
} from '@bowerbird/domain/feeds/archive.limits.ts'
import { archivedPostOf } from '@bowerbird/domain/feeds/archived-post.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isBlogHiddenBySafeMode } from '../moderation/safe-mode.views.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { lineColumns, readPaged } from '../posts/read/post-rows.ts'
import { isMarkedOrLabelled } from '../posts/read/trail-flags.ts'
import { readBlogWith } from './blog.views.ts'
import { answerPaged } from './feed-pages.ts'

type Input = InputOf<typeof call>

/** Lists published posts only, without the owner's private ones. */
export const readArchive: Answer<typeof call> = async (db, viewer, input, { deps }) => {
  const { origin } = deps.config
  const from = startOf(input)
  // The inner query reads an index alone; only the posts shown are fetched.
  const page = sql`
    select ${lineColumns}, page.cursor from (
      select posts.id, posts.published_id as cursor from posts
      where ${isShown(viewer, input)} and ${from === undefined ? sql`true` : sql`posts.published_id < ${from}`}
      order by posts.published_id desc limit ${sql.lit(archivePageSize + 1)}) as page
    join posts on posts.id = page.id`
  const read = () => readBlogWith(db, viewer, input.blogName, page, origin)
  const { blog, lines } = await read()
  const none = { tumblelog: blog, posts: [], next: null, months: [], tags: [], is_safe_mode_applied: true }
  if (await isBlogHiddenBySafeMode(deps, viewer, blog)) return none
  const isFirst = input.before === undefined
  const asked = { limit: archivePageSize, offset: 0 }
  const [{ posts, next }, contents] = await Promise.all([
    answerPaged(db, viewer, await readPaged(db, lines, async () => (await read()).lines), asked, origin, {
      isSafeModeOn: () => isSafeModeOnFor(deps, viewer),
    }),
    isFirst ? readContents(db, viewer, blog.uuid, input) : { months: [], tags: [] },
  ])
  return {
    tumblelog: blog,
    posts: posts.map(archivedPostOf),
    next,
    ...contents,
    is_safe_mode_applied: false,
  }
}

/** The cursor comes first; without one the page begins at the end of the month. */
function startOf({ before, month }: Input): string | undefined {
  return before ?? (month && firstIdAt(endOfMonthMs(month)))
}

/** Expects a table named `blogs`. */
function isShown(viewer: Viewer, { kind, tag }: Partial<Input> = {}): RawBuilder<unknown> {
  const isOfKind = kind ? sql`posts.kind = ${kind}` : sql`true`
  const hasTag = tag
    ? sql`exists (select from post_tags
        where post_tags.tag_key = ${tagKey(tag)} and post_tags.published_id = posts.published_id)`
    : sql`true`
  return sql`posts.blog_id = blogs.id and posts.state = 'published' and ${isOfKind} and ${hasTag}
    and ${isPostVisibleTo(viewer)}`
}

interface ContentsRow {
  months: { month: string; count: number }[] | null
  tags: string[] | null
}

/**
 * Counts posts of the kind and tag per month, from the first month to the last, and lists the tags to choose from.
 */
async function readContents(db: Db, viewer: Viewer, blogUuid: string, input: Input) {
  const isAsked = isShown(viewer, input)
  const edge = (way: RawBuilder<unknown>) => sql`
    (select posts.published_id from posts where ${isAsked} order by posts.published_id ${way} limit 1)`
  const { rows } = await sql<ContentsRow>`
    with months as (
      select generate_series(${monthAt(edge(sql`asc`))}, ${monthAt(edge(sql`desc`))}, interval '1 month') as first
      from blogs where blogs.uuid = ${blogUuid}
    ), counted as (
      select months.first, (
        select count(*)::int from (
          select from posts where ${isAsked} and posts.published_id >= ${idAt(sql`months.first`)}
            and posts.published_id < ${idAt(sql`months.first + interval '1 month'`)}
          limit ${archiveCountMax + 1}) as found) as count
      from months cross join blogs where blogs.uuid = ${blogUuid}
    ), newest as (
      select posts.tags from blogs cross join lateral (
        select posts.tags from posts where ${isShown(viewer)} and not ${isMarkedOrLabelled}
        order by posts.published_id desc limit ${archiveTagPostsMax}) as posts
      where blogs.uuid = ${blogUuid}
    ), used as (
      select min(tag) as tag, count(*) as times from newest, unnest(newest.tags) as tag
      group by lower(normalize(tag)) order by times desc, lower(normalize(tag)) limit ${archiveTagsMax}
    )
    select
      (select jsonb_agg(jsonb_build_object('month', to_char(first, 'YYYY-MM'), 'count', count) order by first desc)
       from counted where count > 0) as months,
      (select array_agg(tag order by times desc, tag) from used) as tags`.execute(db)
  const { months, tags } = rows[0] as ContentsRow
  return {
    months: (months ?? []).map(({ month, count }) => ({
      month,
      count: Math.min(count, archiveCountMax),
      is_more: count > archiveCountMax,
    })),
    tags: (tags ?? []).map((tag) => ({ tag })),
  }
}

/** The SQL twins of domain/core/ids.ts: the month of an id, and the first id of a time. */
export const monthAt = (id: RawBuilder<unknown>) =>
  sql`date_trunc('month', timestamp '2000-01-01' + (${id} >> 22) * interval '1 millisecond')`
const idAt = (moment: RawBuilder<unknown>) =>
  sql`((extract(epoch from ${moment} - timestamp '2000-01-01') * 1000)::bigint << 22)`
