import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { saveBlogAppearance } from '../blogs/appearance.actions.ts'
import { saveBlogAvatar } from '../blogs/avatars.actions.ts'
import type { Deps } from '../core/deps.ts'
import type { Context } from '../core/serve.ts'
import { keepPicture, uploadPicture } from '../media/media.actions.ts'
import { makePicture } from '../media/pictures.ts'
import { type ReceivedFile, waitingRoom } from '../media/receive-file.ts'
import { drawAvatar, drawHeader, drawPicture } from './drawings/draw-for-blog.ts'
import type { PlannedBlog } from './plan-people.ts'
import type { TownSize } from './town-size.ts'
import type { Settled, SettledBlog } from './write-people.ts'

/** So many are drawn while others are being encoded. */
const atOnce = 3

interface Given {
  deps: Deps
  settled: Settled
  size: TownSize
}

/** Avatars, headers and pictures go the way of any upload. Answers the HTML of the pictures for posts. */
export async function writePictures({ deps, settled, size }: Given): Promise<Map<PlannedBlog, string[]>> {
  const writing = [...settled.blogs.keys()].filter(({ pen }) => pen)
  const figures = new Map<PlannedBlog, string[]>()
  const waiting = [...writing.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, blog] = next
      const on = settled.blogs.get(blog) as SettledBlog
      const viewer = settled.memberOf(blog.owner)
      const asFile = <T>(png: Buffer, use: (file: ReceivedFile) => Promise<T>) => withFile(deps, png, use)
      await asFile(await drawAvatar(blog), (file) => saveBlogAvatar(deps, viewer, { blogName: on.name }, file))
      if (at < size.headers) {
        const { url } = await asFile(await drawHeader(blog), (file) => uploadPicture(deps, viewer, 'photo', file))
        const header = { blogName: on.name, theme: { header_image_focused: url } }
        await saveBlogAppearance(deps.db, viewer, header, { deps } as Context)
      }
      const drawn: string[] = []
      for (let number = 0; at < size.pictured && number < size.picturesEach; number += 1)
        drawn.push(await writeFigure(deps, blog, viewer.accountId, number))
      figures.set(blog, drawn)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return figures
}

/** Kept as used from the start: the posts that show it are written next. */
async function writeFigure(deps: Deps, blog: PlannedBlog, accountId: string, number: number): Promise<string> {
  const { width, height, alt, png } = drawPicture(blog, number)
  const kept = await withFile(deps, await png(), (file) =>
    keepPicture(deps, {
      kind: 'photo',
      folder: 'p',
      accountId,
      sha256: file.sha256,
      make: () => makePicture(file.path),
      use: async () => {},
    }),
  )
  const size = `data-orig-width="${width}" data-orig-height="${height}"`
  return `<figure ${size}><img src="${mediaPath(kept.renditions[0]?.key ?? '')}" alt="${alt}" ${size}></figure>`
}

async function withFile<T>(deps: Deps, png: Buffer, use: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const folder = waitingRoom(deps.config.dataDir)
  const path = join(folder, `${randomUUID()}.upload`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, png)
    return await use({ path, bytes: png.length, sha256: createHash('sha256').update(png).digest('hex') })
  } finally {
    await rm(path, { force: true })
  }
}
