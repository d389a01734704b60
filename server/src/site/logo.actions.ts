import { avatarSizesPx } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { refuseAvatar } from '@bowerbird/domain/blogs/blogs.rules.ts'
import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Site } from '@bowerbird/domain/site/site.contract.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { lockSite, updateSite } from '../core/site.store.ts'
import { releaseMedia, storePicture } from '../media/media.actions.ts'
import { makeSquares, readMime } from '../media/pictures/pictures.ts'
import type { ReceivedFile } from '../media/storage/receive-file.ts'
import { checkStaff } from '../staff/staff.views.ts'
import { readSite } from './site.views.ts'

/** The logo uses the sizes of avatars and may share their files. */
const largestFirst = avatarSizesPx.toReversed()

export async function saveSiteLogo(deps: Deps, viewer: Member, file: ReceivedFile): Promise<Site> {
  throwIf(refuseAvatar(await readMime(file.path)))
  await storePicture(deps, {
    kind: 'logo',
    folder: 'a',
    accountId: viewer.accountId,
    sha256: file.sha256,
    make: async () => ({ files: await makeSquares(file.path, largestFirst), placeholder: '' }),
    use: (tx, { hash }) => replaceLogo(tx, viewer, hash),
  })
  return readSite(deps.db, viewer, {}, { deps })
}

export async function removeSiteLogo(db: Db, viewer: Member, _input: object, context: Context): Promise<Site> {
  checkStaff(viewer)
  await db.transaction().execute((tx) => replaceLogo(tx, viewer, null))
  return readSite(db, viewer, {}, context)
}

async function replaceLogo(tx: Tx, viewer: Member, hash: string | null): Promise<void> {
  const { logo_hash: before } = await lockSite(tx)
  await updateSite(tx, { logo_hash: hash }, 'logo')
  if (before) await releaseMedia(tx, { hash: before, kind: 'logo' })
  await recordAudit(tx, viewer, { action: hash ? 'logo.saved' : 'logo.removed', subject: hash ?? '', body: {} })
}
