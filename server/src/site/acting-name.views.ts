import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'

/** The name of the blog that a member acts as. */
export async function readActingName(db: Db, { blogId }: Member): Promise<string> {
  const blog = await db.selectFrom('blogs').select('name').where('id', '=', blogId).executeTakeFirstOrThrow()
  return blog.name
}
