import { type Kysely, sql } from 'kysely'

/**
 * Activity is listed by when things happened. They may be told of later and in another order, and an id knows only when
 * it was told. A server of the version before leaves the time out: then it is that of the id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [column, filled, indexes]) await sql.raw(statement).execute(db)
}

const column = `
  alter table activity_items add column newest_at timestamptz;
  create function date_activity_item() returns trigger language plpgsql as $$
    begin
      new.newest_at := time_of_id(new.newest_id);
      return new;
    end
  $$;
  create trigger activity_items_made before insert on activity_items
    for each row when (new.newest_at is null) execute function date_activity_item();
`

const filled = `
  update activity_items set newest_at = coalesce(
    (select max(happened_at) from notifications where notifications.item_id = activity_items.id),
    time_of_id(newest_id));
  alter table activity_items alter column newest_at set not null;
`

/** The ones by id stay: what is unread is counted by them, and a server of the version before reads by them. */
const indexes = `
  create index activity_items_by_time on activity_items (blog_id, type, newest_at desc, newest_id desc);
  create index notifications_by_time on notifications (item_id, happened_at desc, id desc);
`
