import { execute, queryRows, type RowOf, type Tx } from '../core/database/database.ts'

export type SentRow = Pick<RowOf<'federated_posts'>, 'post_id' | 'is_announce' | 'digest' | 'addressed'>

export async function readSent(tx: Tx, postIds: readonly string[]): Promise<Map<string, SentRow>> {
  const rows = await queryRows<SentRow>(tx)`
    select post_id, is_announce, digest, addressed from federated_posts where post_id = any(${postIds}::bigint[])`
  return new Map(rows.map((row) => [row.post_id, row]))
}

export const saveSent = (
  tx: Tx,
  rows: readonly (SentRow & { blog_id: string })[],
  goneIds: readonly string[],
) => execute(tx)`
    with gone as (delete from federated_posts where post_id = any(${goneIds}::bigint[]))
    insert into federated_posts (post_id, blog_id, is_announce, digest, addressed)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as rows (post_id bigint, blog_id bigint, is_announce boolean, digest text, addressed text[])
    on conflict (post_id) do update set is_announce = excluded.is_announce, digest = excluded.digest,
      addressed = excluded.addressed, sent_at = now()`
