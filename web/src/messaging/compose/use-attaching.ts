import { fileOff } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { refuseImage } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { useEffect, useRef, useState } from 'react'
import type { ComposeBoxProps, PreviewItem } from '../compose-box.ts'

/** The measures of a picture at an address; refused where it is none. */
function measureImage(url: string): Promise<{ width: number; height: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ width: number; height: number }>()
  const image = new Image()
  image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
  image.onerror = () => reject(new Error('The picture cannot be shown.'))
  image.src = url
  return promise
}

const imageContext = 'messaging-image-upload' // MSG-245

/** A file as the preview of a message, or the words that say why it cannot be one. MSG-228 … MSG-232, MSG-245 */
async function takeImage(file: File, maxBytes: number): Promise<PreviewItem | string> {
  const refused = refuseImage(file, maxBytes)
  if (refused) return refused
  const url = URL.createObjectURL(file)
  const size = await measureImage(url).catch(() => URL.revokeObjectURL(url))
  if (!size) return fileOff()
  const [look, context] = [{ url, ...size }, imageContext]
  return { message: { type: 'IMAGE', file, context, picture: { ...look, alt: file.name } }, ...look, file, context }
}

/** Holds one attachment; a later one replaces it. MSG-239 */
export function useAttaching({ preview, onPreview, maxImageBytes }: ComposeBoxProps, editGif: () => void) {
  const [problem, setProblem] = useState('')
  const latest = useRef({ preview, onPreview, editGif })
  latest.current = { preview, onPreview, editGif }
  const taken = useRef(0)

  /** Frees a removed preview's address; a sent one is still shown by it. */
  const releasePreview = () => {
    const { preview: gone } = latest.current
    if (gone?.file) URL.revokeObjectURL(gone.url)
  }
  const attach = (item: PreviewItem) => {
    setProblem('')
    if (item.url !== latest.current.preview?.url) releasePreview()
    latest.current.onPreview(withEdit(item, () => latest.current.editGif()))
  }
  const takeFile = async (file: File) => {
    taken.current += 1
    const own = taken.current
    const item = await takeImage(file, maxImageBytes)
    if (own !== taken.current) return
    if (typeof item === 'string') setProblem(item)
    else attach(item)
  }
  const detach = () => {
    releasePreview()
    onPreview(null)
  }
  // A window that was minimised meanwhile has a new box, and the edit is that one's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was attached before.
  useEffect(() => {
    if (preview?.editCallback) attach(preview)
  }, [])
  return { problem, attach, detach, takeFile, clearProblem: () => setProblem('') }
}

/** Only what was found in a search can be looked for again. MSG-240, MSG-249 */
const withEdit = (item: PreviewItem, editGif: () => void): PreviewItem =>
  item.message.type === 'POSTREF' ? { ...item, editCallback: editGif } : item
