import { selectionDelayMs } from '@bowerbird/domain/posts/posts.limits.ts'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'

/** Something read from the editor; it follows what is written and selected after a moment. POST-170 */
export function useEditorReading<Reading>(editor: Editor, read: (editor: Editor) => Reading): Reading {
  const [reading, setReading] = useState(() => read(editor))
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      if (editor.isDestroyed) return
      const next = latest.current(editor)
      setReading((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    }
    const onChange = () => {
      timer ??= setTimeout(look, selectionDelayMs)
    }
    editor.on('transaction', onChange)
    // Measures are right once everything around the text is drawn.
    const drawn = requestAnimationFrame(look)
    // Pictures that load move what is below them.
    const sizes = new ResizeObserver(onChange)
    if (!editor.isDestroyed) sizes.observe(editor.view.dom)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(drawn)
      sizes.disconnect()
      editor.off('transaction', onChange)
    }
  }, [editor])
  return reading
}
