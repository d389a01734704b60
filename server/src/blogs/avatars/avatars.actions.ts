import { avatarSizesPx } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { refuseAvatar } from '@bowerbird/domain/blogs/blogs.rules.ts'
import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { releaseMedia, storePicture } from '../../media/media.actions.ts'
import { makeSquares, readMime } from '../../media/pictures/pictures.ts'
import type { ReceivedFile } from '../../media/storage/receive-file.ts'
import { avatarUrl } from '../blog-shapes.ts'
import { lockAppearance, updateBlog } from '../blogs.store.ts'
import { readAdminBlog } from '../blogs.views.ts'

const largestFirst = avatarSizesPx.toReversed()

export async function saveBlogAvatar(
  deps: Deps,
  viewer: Member,
  { blogName }: { blogName: string },
  file: ReceivedFile,
): Promise<{ avatar_url: string }> {
  throwIf(refuseAvatar(await readMime(file.path)))
  const blog = await readAdminBlog(deps.db, viewer, blogName)
  const stored = await storePicture(deps, {
    kind: 'avatar',
    folder: 'a',
    accountId: viewer.accountId,
    sha256: file.sha256,
    make: async () => ({ files: await makeSquares(file.path, largestFirst), placeholder: '' }),
    use: (tx, { hash }) => replaceAvatar(tx, viewer, blog.id, hash),
  })
  return { avatar_url: avatarUrl({ ...blog, avatar_key: stored.hash }, 128) }
}

async function replaceAvatar(tx: Tx, { accountId }: Member, blogId: string, hash: string): Promise<void> {
  const before = await lockAppearance(tx, blogId)
  await updateBlog(tx, blogId, { avatar_key: hash })
  if (before.avatar_key) await releaseMedia(tx, { hash: before.avatar_key, kind: 'avatar', accountId })
}
