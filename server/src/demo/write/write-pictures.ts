import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveBlogAppearance } from '../../blogs/appearance.actions.ts'
import { saveBlogAvatar } from '../../blogs/avatars/avatars.actions.ts'
import type { Deps } from '../../core/deps.ts'
import type { Context } from '../../core/http/serve.ts'
import { storePicture, uploadPicture } from '../../media/media.actions.ts'
import { pictureOf } from '../../media/media.views.ts'
import { makePicture } from '../../media/pictures/pictures.ts'
import { incomingFolder, type ReceivedFile } from '../../media/storage/receive-file.ts'
import type { Album, StoredMedia } from '../album.ts'
import { type Drawing, drawAvatar, drawHeader, drawMoving, drawPicture } from '../drawings/draw-for-blog.ts'
import type { PlannedBlog } from '../plan/plan-people.ts'
import type { TownSize } from '../plan/town-size.ts'
import type { StoredBlog, StoredPeople } from './write-people.ts'

/** Overlaps drawing with encoding. */
const atOnce = 3

export type Drawn = Pick<Album, 'pictures' | 'moving'>

interface Given {
  deps: Deps
  stored: StoredPeople
  size: TownSize
}

/** Uploads avatars, headers and pictures as the product does; returns the pictures for posts. */
export async function writePictures({ deps, stored, size }: Given): Promise<Map<PlannedBlog, Drawn>> {
  const writing = [...stored.blogs.keys()].filter(({ pen }) => pen)
  const byBlog = new Map<PlannedBlog, Drawn>()
  const waiting = [...writing.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, blog] = next
      const on = stored.blogs.get(blog) as StoredBlog
      const viewer = stored.memberOf(blog.owner)
      const asFile = <T>(body: Buffer, use: (file: ReceivedFile) => Promise<T>) => withFile(deps, body, use)
      await asFile(await drawAvatar(blog), (file) => saveBlogAvatar(deps, viewer, { blogName: on.name }, file))
      if (at < size.headers) {
        const { url } = await asFile(await drawHeader(blog), (file) => uploadPicture(deps, viewer, 'photo', file))
        const header = { blogName: on.name, theme: { header_image_focused: url } }
        await saveBlogAppearance(deps.db, viewer, header, { deps } as Context)
      }
      const drawn: Drawn = { pictures: [], moving: [] }
      for (let number = 0; at < size.pictured && number < size.picturesEach; number += 1)
        drawn.pictures.push(await keep(deps, viewer.accountId, drawPicture(blog, number)))
      if (at < size.moving) drawn.moving.push(await keep(deps, viewer.accountId, drawMoving(blog)))
      byBlog.set(blog, drawn)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return byBlog
}

/** Marks the picture as used at once, because its posts are written next. */
async function keep(deps: Deps, accountId: string, { alt, file }: Drawing): Promise<StoredMedia> {
  const media = await withFile(deps, await file(), ({ path, sha256 }) =>
    storePicture(deps, {
      kind: 'photo',
      folder: 'p',
      accountId,
      sha256,
      make: () => makePicture(path),
      use: async () => {},
    }),
  )
  return { url: pictureOf(media).url, media, about: alt }
}

export async function withFile<T>(deps: Deps, body: Buffer, use: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const folder = incomingFolder(deps.config.dataDir)
  const path = join(folder, `${randomUUID()}.upload`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, body)
    return await use({ path, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') })
  } finally {
    await rm(path, { force: true })
  }
}
