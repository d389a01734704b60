import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import type { ExportedBlog } from './exported-html.ts'
import { findPicture } from './own-files.ts'

/** Takes the first blog of the member if none is named. */
export async function readOwnBlog(db: Db, viewer: Member, name: string | undefined): Promise<ExportedBlog> {
  const blogs = await db
    .selectFrom('blogs')
    .select(['id', 'name', 'title', 'description', 'avatar_key', 'header_key'])
    .where('id', 'in', [...viewer.blogIds, '0'])
    .execute()
  const blog = blogs.find((one) => (name ? one.name === name : one.id === viewer.primaryBlogId))
  if (!blog) throw new RefusedError(blogsRefusals.notYours)
  const { avatar_key, header_key, ...about } = blog
  const avatar = await findPicture(db, avatar_key, 'avatar')
  return { ...about, avatar, header: await findPicture(db, header_key, 'header') }
}
