import { typeOfFile } from '@bowerbird/domain/media/picture-types.ts'
import { fileOff } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { refuseImage } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { fitPicture } from '../../media/uploads/fit-picture.ts'
import type { PreviewItem } from '../compose-box.ts'
import { measureImage } from './measure-image.ts'

const imageContext = 'messaging-image-upload' // MSG-245
/** Stands for a picture that the server can read and this browser cannot. */
const unseen = { width: 160, height: 120 }
const unseenUrl =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"%3E%3Cpath fill="%23888" d="M0 0h160v120H0z"/%3E%3Cpath fill="%23ddd" d="m30 90 35-45 22 26 15-15 28 34z"/%3E%3C/svg%3E'

/** A file as the preview of a message, or the words that say why it cannot be one. MSG-228 … MSG-232, MSG-245 */
export async function takeImage(chosen: File, maxBytes: number): Promise<PreviewItem | string> {
  const file = await fitPicture(chosen, maxBytes)
  const refused = refuseImage(file, maxBytes)
  if (refused) return refused
  const look = await lookOf(file)
  if (!look) return fileOff()
  const context = imageContext
  return { message: { type: 'IMAGE', file, context, picture: { ...look, alt: file.name } }, ...look, file, context }
}

async function lookOf(file: File): Promise<Pick<PreviewItem, 'url' | 'width' | 'height'> | null> {
  const url = URL.createObjectURL(file)
  const size = await measureImage(url).catch(() => null)
  if (size) return { url, ...size }
  URL.revokeObjectURL(url)
  return /hei[cf]$/.test(typeOfFile(file)) ? { url: unseenUrl, ...unseen } : null
}
