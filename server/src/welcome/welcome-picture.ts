import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoShown } from '@bowerbird/domain/posts/content.contract.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { storePicture, useOwnerlessPicture } from '../media/media.actions.ts'
import { pictureOf } from '../media/media.views.ts'
import { makePicture } from '../media/pictures/pictures.ts'
import { incomingFolder } from '../media/storage/receive-file.ts'
import { turnIntoPhoto } from '../posts/kinds/turn-into-photo.ts'
import { pictureAlt as alt, drawWelcomePicture } from './draw-welcome-picture.ts'

export type WelcomePicture = Awaited<ReturnType<typeof storePicture>>

/**
 * The picture is small so that a first start is quick. It is stored unused: of servers that start at once, one uses
 * it.
 */
export async function storeWelcomePicture(deps: Deps): Promise<WelcomePicture> {
  const png = await drawWelcomePicture()
  const folder = incomingFolder(deps.config.dataDir)
  const path = join(folder, `${randomUUID()}.upload`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, png)
    return await storePicture(deps, {
      kind: 'photo',
      folder: 'p',
      accountId: null as unknown as string,
      sha256: createHash('sha256').update(png).digest('hex'),
      make: () => makePicture(path),
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** The welcome blog has no account and so no uploads to post, so its text post is turned into a photo post. */
export async function attachPicture(tx: Tx, postId: string, media: WelcomePicture): Promise<void> {
  const { stillUrl, live: _live, ...picture } = pictureOf(media)
  const photo = photoShown.parse({ ...picture, id: 'o1', caption: alt, alt, still_url: stillUrl, livephoto: null })
  const fields = { shown: { photo: { photos: [photo], layout: '', linkthrough: '' } } }
  await useOwnerlessPicture(tx, media.id)
  await turnIntoPhoto(tx, postId, fields)
}
