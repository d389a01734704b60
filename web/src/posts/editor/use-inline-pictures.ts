import { pictureNotLoaded } from '@bowerbird/domain/posts/posts.messages.ts'
import type { Editor } from '@tiptap/core'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useUploads } from '../../media/uploads/use-uploads.ts'
import {
  canInsert,
  insertPicture,
  type Picture,
  pictureFiles,
  placeAtCursor,
  placeOfDrop,
  sayPictureProblem,
} from './insert-media.ts'
import { addPlace, findPlace, removePlace } from './picture-places.ts'

const hasPictures = (files: FileList | undefined | null) =>
  [...(files ?? [])].some(({ type }) => type.startsWith('image/'))

/** Pictures inside the words: chosen, pasted, dropped or found, each with a place that shows how far it has come. POST-201 */
export function useInlinePictures(tell: ((isPending: boolean) => void) | undefined) {
  const held = useRef<Editor | null>(null)
  const places = usePicturePlaces(held)
  const { add, isUploading } = usePictureUploads(places)
  const { addByAddress, isLoading } = usePictureLoads(places)
  const isPending = isUploading || isLoading
  useEffect(() => {
    tell?.(isPending)
    return () => tell?.(false)
  }, [tell, isPending])
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
    addByAddress,
    hold: (editor: Editor | null) => {
      held.current = editor
    },
    addAtCursor: (files: File[]) => {
      const editor = held.current
      if (editor && canInsert(editor)) add(files, placeAtCursor(editor))
    },
  }
}

type Places = ReturnType<typeof usePicturePlaces>

/** The elements that stand in the text until their pictures have come. */
function usePicturePlaces(held: RefObject<Editor | null>) {
  const elements = useRef(new Map<string, HTMLElement>())
  const hold = (view: EditorView, pos: number, words: string) => {
    const id = crypto.randomUUID()
    const element = document.createElement('div')
    element.dataset.picture = ''
    element.textContent = words
    elements.current.set(id, element)
    addPlace(view, id, pos, element)
    return { id, element }
  }
  /** Takes the place away; the picture, if there is one, goes to where it was. */
  const settle = (id: string, picture?: Picture) => {
    const view = held.current?.view
    elements.current.delete(id)
    if (!view) return
    const pos = findPlace(view, id)
    removePlace(view, id)
    if (pos !== null && picture) insertPicture(view, pos, picture)
  }
  return { held, elements, hold, settle }
}

function usePictureUploads({ held, elements, hold, settle }: Places) {
  const { collection, items, isUploading } = useUploads('photo', {
    onComplete: (id, { url: src, width, height }) => settle(id, { src, width, height }),
    onFail: (id, problem) => {
      settle(id)
      collection.remove(id)
      sayPictureProblem(problem)
    },
    onProblem: sayPictureProblem,
  })
  useEffect(() => {
    for (const { id, bytesLoaded, bytesTotal } of items) {
      elements.current.get(id)?.style.setProperty('--done', `${(100 * bytesLoaded) / (bytesTotal || 1)}%`)
    }
  }, [items, elements])
  const add = (sources: readonly unknown[], pos: number) => {
    const view = held.current?.view
    if (!view) return
    for (const file of pictureFiles(sources)) {
      const { id } = hold(view, pos, `Uploading ${file.name}`)
      if (!collection.add(id, file)) settle(id)
    }
  }
  return { add, isUploading }
}

/** Inserts pictures that have an address already, as soon as the browser has loaded them. */
function usePictureLoads({ held, hold, settle }: Places) {
  const [loading, setLoading] = useState(0)
  const addByAddress = (picture: Picture) => {
    const editor = held.current
    if (!editor || !canInsert(editor)) return
    const { id, element } = hold(editor.view, placeAtCursor(editor), 'Loading a picture')
    const image = document.createElement('img')
    const finish = (loaded?: Picture) => {
      setLoading((count) => count - 1)
      settle(id, loaded)
    }
    image.onload = () => finish(picture)
    image.onerror = () => {
      finish()
      sayPictureProblem(pictureNotLoaded)
    }
    image.hidden = true
    image.src = picture.src
    element.append(image)
    setLoading((count) => count + 1)
  }
  return { addByAddress, isLoading: loading > 0 }
}
