import type { App, removeAppIcon as removeCall } from '@bowerbird/domain/apps/apps.contract.ts'
import { avatarSizesPx } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { refuseAvatar } from '@bowerbird/domain/blogs/blogs.rules.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { releaseMedia, storePicture } from '../media/media.actions.ts'
import { makeSquares, readMime } from '../media/pictures/pictures.ts'
import type { ReceivedFile } from '../media/storage/receive-file.ts'
import { lockApp, setIcon } from './apps.store.ts'
import { appFrom } from './apps.views.ts'

type Named = InputOf<typeof removeCall>

const largestFirst = avatarSizesPx.toReversed()

export async function saveAppIcon(
  deps: Deps,
  { accountId }: Member,
  { appId }: Named,
  file: ReceivedFile,
): Promise<{ app: App }> {
  throwIf(refuseAvatar(await readMime(file.path)))
  let app: App | undefined
  await storePicture(deps, {
    ...{ kind: 'icon', folder: 'a', accountId, sha256: file.sha256 },
    make: async () => ({ files: await makeSquares(file.path, largestFirst), placeholder: '' }),
    async use(tx, { hash }) {
      app = await replaceIcon(tx, { id: appId, accountId }, hash)
    },
  })
  return { app: app as App }
}

export const removeAppIcon = async (db: Db, { accountId }: Member, { appId }: Named): Promise<{ app: App }> => ({
  app: await db.transaction().execute((tx) => replaceIcon(tx, { id: appId, accountId }, null)),
})

/** Releases the file before, which is swept later. Only the owner of the app gets past here. */
export async function replaceIcon(tx: Tx, own: { id: string; accountId: string }, hash: string | null): Promise<App> {
  const before = (await lockApp(tx, own)) ?? refuse(coreRefusals.notFound)
  await setIcon(tx, own.id, hash)
  if (before.icon_hash) await releaseMedia(tx, { hash: before.icon_hash, kind: 'icon', accountId: own.accountId })
  return appFrom({ ...before, icon_hash: hash })
}
