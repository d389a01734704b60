import type { Editor } from '@tiptap/core'
import type { EditorProps } from '@tiptap/pm/view'
import { useEffect, useRef } from 'react'
import { useUploads } from '../../media/uploads/use-uploads.ts'
import {
  canInsert,
  insertPicture,
  pictureFiles,
  placeAtCursor,
  placeOfDrop,
  sayPictureProblem,
} from './insert-media.ts'
import { findPlace, keepPlace, leavePlace } from './picture-places.ts'

const hasPictures = (files: FileList | undefined | null) =>
  [...(files ?? [])].some(({ type }) => type.startsWith('image/'))

/** Pictures inside the words: chosen, pasted or dropped, each with a place that shows how far it has come. POST-201 */
export function useInlinePictures(tell: ((isPending: boolean) => void) | undefined) {
  const held = useRef<Editor | null>(null)
  const elements = useRef(new Map<string, HTMLElement>())
  const done = (id: string, put?: (pos: number) => void) => {
    const view = held.current?.view
    elements.current.delete(id)
    if (!view) return
    const pos = findPlace(view, id)
    leavePlace(view, id)
    if (pos !== null) put?.(pos)
  }
  const { collection, items, isUploading } = useUploads('photo', {
    onComplete: (id, { url: src, width, height }) =>
      done(id, (pos) => held.current && insertPicture(held.current.view, pos, { src, width, height })),
    onFail: (id, problem) => {
      done(id)
      collection.remove(id)
      sayPictureProblem(problem)
    },
    onProblem: sayPictureProblem,
  })
  useEffect(() => {
    for (const { id, bytesLoaded, bytesTotal } of items) {
      elements.current.get(id)?.style.setProperty('--done', `${(100 * bytesLoaded) / (bytesTotal || 1)}%`)
    }
  }, [items])
  useEffect(() => {
    tell?.(isUploading)
    return () => tell?.(false)
  }, [tell, isUploading])

  const add = (sources: readonly unknown[], pos: number) => {
    const view = held.current?.view
    if (!view) return
    for (const file of pictureFiles(sources)) {
      const id = crypto.randomUUID()
      const element = document.createElement('div')
      element.dataset.picture = ''
      element.textContent = `Uploading ${file.name}`
      elements.current.set(id, element)
      keepPlace(view, id, pos, element)
      if (!collection.add(id, file)) done(id)
    }
  }
  /** POST-184, POST-203 */
  const props: EditorProps = {
    handlePaste: (_view, { clipboardData }) => {
      if (!hasPictures(clipboardData?.files) || !held.current) return false
      add([...(clipboardData?.files ?? [])], placeAtCursor(held.current))
      return true
    },
    handleDrop: (view, event) => {
      if (!hasPictures(event.dataTransfer?.files)) return false
      event.preventDefault()
      add([...(event.dataTransfer?.files ?? [])], placeOfDrop(view, event))
      return true
    },
  }
  return {
    props,
    hold: (editor: Editor | null) => {
      held.current = editor
    },
    addAtCursor: (files: File[]) => {
      const editor = held.current
      if (editor && canInsert(editor)) add(files, placeAtCursor(editor))
    },
  }
}
