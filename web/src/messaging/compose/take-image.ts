import { fileOff } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { refuseImage } from '@bowerbird/domain/messaging/messaging.rules.ts'
import type { PreviewItem } from '../compose-box.ts'
import { measureImage } from './measure-image.ts'

const imageContext = 'messaging-image-upload' // MSG-245

/** A file as the preview of a message, or the words that say why it cannot be one. MSG-228 … MSG-232, MSG-245 */
export async function takeImage(file: File, maxBytes: number): Promise<PreviewItem | string> {
  const refused = refuseImage(file, maxBytes)
  if (refused) return refused
  const url = URL.createObjectURL(file)
  const size = await measureImage(url).catch(() => URL.revokeObjectURL(url))
  if (!size) return fileOff()
  const [look, context] = [{ url, ...size }, imageContext]
  return { message: { type: 'IMAGE', file, context, picture: { ...look, alt: file.name } }, ...look, file, context }
}
