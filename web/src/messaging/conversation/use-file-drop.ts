import type { DragEvent } from 'react'
import { changeWindow } from '../messaging.state.ts'
import type { ChatWindow } from '../windows/chat-window.ts'

/** Only files, only where one may be sent, and only while nothing is attached. MSG-241 */
const mayDrop = ({ preview, canSend, error, sendProblem }: ChatWindow, types: readonly string[]): boolean =>
  types.includes('Files') && preview === null && canSend && error === null && sendProblem === null

/** Takes the last of the files that are dropped anywhere on the window. MSG-182, MSG-242 */
export function useFileDrop(window: ChatWindow, take: (file: File) => void) {
  const setDropping = (dropping: boolean) => {
    if (window.dropping !== dropping) changeWindow(window.key, { dropping })
  }
  const onDragOver = (event: DragEvent) => {
    const { dataTransfer } = event
    if (!dataTransfer.types.includes('Files')) return
    // A browser would leave the page for a file that is dropped on it.
    event.preventDefault()
    const isAllowed = mayDrop(window, dataTransfer.types)
    dataTransfer.dropEffect = isAllowed ? 'copy' : 'none'
    setDropping(isAllowed)
  }
  return {
    onDragEnter: onDragOver,
    onDragOver,
    onDragLeave: (event: DragEvent) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isInside) setDropping(false)
    },
    onDrop: (event: DragEvent) => {
      setDropping(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      const file = [...event.dataTransfer.files].at(-1)
      if (file && mayDrop(window, event.dataTransfer.types)) take(file)
    },
  }
}
