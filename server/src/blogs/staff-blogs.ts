import type { RawBuilder } from 'kysely'
import { cachesOf } from '../core/cache/caches.ts'
import { type Db, queryColumn } from '../core/database/database.ts'
import { Provided } from '../core/provided.ts'

/** A query of the ids of the first blogs of staff; their further blogs aren't told apart from those of others. */
export const staffBlogIds = new Provided<RawBuilder<unknown>>('the blogs of staff')

/** Names of the blogs that pages mark as those of staff. */
export const listStaffBlogs = (db: Db): Promise<string[]> =>
  cachesOf(db)
    .of<string[]>('settings')
    .read(
      'staff blogs',
      () => queryColumn<string>(db)`
        select name from blogs where id in (${staffBlogIds.get()}) order by name`,
    )
