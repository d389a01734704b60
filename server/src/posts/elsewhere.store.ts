import { execute, type Tx } from '../core/database/database.ts'

/** Adds the jobs, and forgets the wish in the same statement. */
export const claimCrossPosts = (tx: Tx, ids: readonly string[], attemptsMax: number) => execute(tx)`
    with wanted as (
      select id, options -> 'elsewhere' as elsewhere from posts
      where id = any(${ids}::bigint[]) and options ? 'elsewhere' for update
    ), forgotten as (
      update posts set options = posts.options - 'elsewhere' from wanted where posts.id = wanted.id
    )
    select graphile_worker.add_job('tell_elsewhere',
      json_build_object('postId', wanted.id::text, 'accountId', wanted.elsewhere ->> 'accountId',
        'network', wish.network, 'words', wish.words),
      max_attempts := ${attemptsMax}::int)
    from wanted cross join lateral jsonb_each_text(wanted.elsewhere -> 'to') as wish (network, words)`
