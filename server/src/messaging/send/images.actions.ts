import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { imageOriginalMaxPx, imageWidthsPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { imageType } from '@bowerbird/domain/messaging/messaging.rules.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { storePicture } from '../../media/media.actions.ts'
import { makePicture, readMime } from '../../media/pictures/pictures.ts'
import type { ReceivedFile } from '../../media/storage/receive-file.ts'
import type { StoredContent } from '../messaging.table.ts'
import { type Draft, deliverWithin, oncePerClientId, type Sent, type To } from './deliver.actions.ts'

/** Rolls back the transaction when the message turns out to be a repeat. */
class SentBefore extends Error {
  readonly sent: Sent
  constructor(sent: Sent) {
    super('The same client id had sent it before')
    this.sent = sent
  }
}

/** Stores the image and its message together or not at all. MSG-233, MSG-234 */
export async function deliverImage(
  deps: Deps,
  viewer: Member,
  to: To,
  draft: Draft,
  file: ReceivedFile,
): Promise<Sent> {
  if (!imageType.test(await readMime(file.path))) throw new RefusedError(messagingRefusals.malformed)
  return oncePerClientId(deps, viewer, to, draft, () => storeAndDeliver(deps, viewer, to, draft, file))
}

async function storeAndDeliver(deps: Deps, viewer: Member, to: To, draft: Draft, file: ReceivedFile): Promise<Sent> {
  let sent: Sent | undefined
  try {
    await storePicture(deps, {
      kind: 'message',
      folder: 'm',
      accountId: viewer.accountId,
      sha256: file.sha256,
      make: () => makePicture(file.path, [imageOriginalMaxPx, ...imageWidthsPx]),
      use: async (tx, { hash, renditions }) => {
        const image = { hash, sizes: sizesOf(renditions) }
        sent = await deliverWithin(deps, tx, viewer, to, { ...draft, content: { ...draft.content, image } })
        if (!sent.news) throw new SentBefore(sent)
      },
    })
  } catch (error) {
    if (error instanceof SentBefore) return error.sent
    throw error
  }
  return sent as Sent
}

interface Rendition {
  key: string
  width: number
  height: number
}

/** Leaves out the still of an animation. */
function sizesOf(renditions: readonly Rendition[]): NonNullable<StoredContent['image']>['sizes'] {
  return renditions.flatMap(({ key, width, height }) => {
    const name = /(?<![a-z0-9])([a-z0-9]+)\.webp$/.exec(key)?.[1] ?? ''
    return name === 'still' ? [] : [{ name, width, height }]
  })
}
