import { useEffect, useRef, useState } from 'react'
import type { ComposeBoxProps, PreviewItem } from '../compose-box.ts'
import { takeImage } from './take-image.ts'

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
