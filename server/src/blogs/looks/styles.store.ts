import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { isSuspendedFor } from '../blog-visibility.ts'
import { updateBlog } from '../blogs.store.ts'

export async function saveStyle(
  tx: Tx,
  blogId: string,
  { key, ...style }: { source: string; css: string; key: string | null },
): Promise<void> {
  const row = { ...style, removed_reason: null }
  await tx
    .insertInto('blog_styles')
    .values({ blog_id: blogId, ...row })
    .onConflict((conflict) => conflict.column('blog_id').doUpdateSet({ ...row, saved_at: new Date() }))
    .execute()
  await updateBlog(tx, blogId, { style_key: key })
}

export const findStyleOf = (db: Db, blogId: string) =>
  db.selectFrom('blog_styles').selectAll().where('blog_id', '=', blogId).executeTakeFirst()

export const findServedStyle = (db: Db, blogName: string) =>
  db
    .selectFrom('blogs')
    .innerJoin('blog_styles', 'blog_styles.blog_id', 'blogs.id')
    .select(['blogs.style_key', 'blog_styles.css'])
    .where('blogs.name', '=', blogName)
    .where('blogs.style_key', 'is not', null)
    .where(sql<boolean>`not ${isSuspendedFor(null)}`)
    .executeTakeFirst()
