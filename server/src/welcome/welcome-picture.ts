import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../core/deps.ts'
import { storePicture } from '../media/media.actions.ts'
import { pictureOf } from '../media/media.views.ts'
import { makePicture } from '../media/pictures/pictures.ts'
import { incomingFolder } from '../media/storage/receive-file.ts'
import { drawWelcomePicture } from './draw-welcome-picture.ts'

/** Returns the address of the picture, which is small so that a first start is quick. */
export async function storeWelcomePicture(deps: Deps): Promise<string> {
  const png = await drawWelcomePicture()
  const folder = incomingFolder(deps.config.dataDir)
  const path = join(folder, `${randomUUID()}.upload`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, png)
    const media = await storePicture(deps, {
      kind: 'photo',
      folder: 'p',
      accountId: null as unknown as string,
      sha256: createHash('sha256').update(png).digest('hex'),
      make: () => makePicture(path),
    })
    return pictureOf(media).url
  } finally {
    await rm(path, { force: true })
  }
}
