import { t } from '@bowerbird/domain/core/language/t.ts'
import { copyPicture } from '@bowerbird/domain/media/media.contract.ts'
import { typeOfFile } from '@bowerbird/domain/media/picture-types.ts'
import { pictureNotLoaded, picturesLost } from '@bowerbird/domain/posts/posts.messages.ts'
import type { Editor } from '@tiptap/core'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isWaitingFile, namesIn } from '../../core/offline/waiting-names.ts'
import { useCall } from '../../core/query.ts'
import { useUploads } from '../../media/uploads/use-uploads.ts'
import { useWaitingFiles } from '../../media/uploads/use-waiting-files.ts'
import {
  canInsert,
  insertPicture,
  insertPictureLink,
  type Picture,
  type PictureLink,
  pictureFiles,
  placeAtCursor,
  placeOfDrop,
  sayPictureProblem,
} from './insert-media.ts'
import { caretBehind } from './media/media-caret.ts'
import { dropWaiting, measureWaiting, settleWaiting } from './media/waiting-pictures.ts'
import { cleanPasted, type InnerFiles } from './paste/clean-pasted.ts'
import { type ForeignPicture, takeForeignPictures } from './paste/foreign-pictures.ts'
import { addPlace, findPlace, removePlace } from './picture-places.ts'

const hasPictures = (files: FileList | undefined | null) =>
  [...(files ?? [])].some((file) => typeOfFile(file).startsWith('image/'))

/** Pictures inside the words: chosen, pasted, dropped or found, each with a place that shows how far it has come. POST-201 */
export function useInlinePictures(html: string, tell: ((isPending: boolean) => void) | undefined) {
  const held = useRef<Editor | null>(null)
  const places = usePicturePlaces(held)
  const { add, upload, isUploading } = usePictureUploads(places, html)
  const { addByAddress, isLoading } = usePictureLoads(places)
  const pasted = usePastedPictures(places, upload)
  const isPending = isUploading || isLoading || pasted.isCopying
  useEffect(() => {
    tell?.(isPending)
    return () => tell?.(false)
  }, [tell, isPending])
  /** The caret goes behind the pictures. */
  const addAtCursor = (files: File[]) => {
    const editor = held.current
    if (!editor || !canInsert(editor)) return
    const place = placeAtCursor(editor)
    add(files, place)
    editor.view.dispatch(caretBehind(editor.state.tr, place))
  }
  /** POST-184, POST-203 */
  const props: EditorProps = {
    transformPastedHTML: (html) => pasted.clean(html),
    handlePaste: (view, { clipboardData }) => {
      pasted.bringInSoon(view)
      if (!hasPictures(clipboardData?.files) || !held.current) return false
      addAtCursor([...(clipboardData?.files ?? [])])
      return true
    },
    handleDrop: (view, event) => {
      pasted.bringInSoon(view)
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
    addAtCursor,
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
  /** Takes the place away; the picture, if there is one, or a link to it goes to where it was. */
  const settle = (id: string, picture?: Picture | PictureLink) => {
    const view = held.current?.view
    elements.current.delete(id)
    if (!view) return
    const pos = findPlace(view, id)
    removePlace(view, id)
    if (pos === null || !picture) return
    if ('link' in picture) insertPictureLink(view, pos, picture)
    else insertPicture(view, pos, picture)
  }
  return { held, elements, hold, settle }
}

function usePictureUploads({ held, elements, hold, settle }: Places, html: string) {
  const inView = (act: (view: EditorView) => unknown) => held.current && act(held.current.view)
  const { collection, items, isUploading } = useUploads('photo', {
    onComplete: (id, { url: src, width, height }) => {
      if (isWaitingFile(id)) inView((view) => settleWaiting(view, id, src))
      else settle(id, { src, width, height })
      if (isWaitingFile(src)) inView((view) => void measureWaiting(view, src))
    },
    onFail: (id, problem) => {
      const element = elements.current.get(id)
      const words = element?.textContent ?? ''
      const show = (shown: string) => element?.replaceChildren(shown)
      // Its place is kept as long as it can be tried again.
      show('')
      sayPictureProblem(problem, {
        action: {
          label: t('Try again'),
          press: () => {
            show(words)
            collection.retry(id)
          },
        },
        onGone: () => {
          settle(id)
          collection.remove(id)
        },
      })
    },
    onProblem: (problem) => sayPictureProblem(problem),
    canWait: true,
  })
  useWaitingFiles(
    [...namesIn(html)].map((name) => ({ id: name, name })),
    {
      onFile: () => {},
      onOnline: (id, file) => void collection.add(id, file),
      onUploaded: (id, { url }) => inView((view) => settleWaiting(view, id, url)),
      onLost: (id) => inView((view) => dropWaiting(view, id)),
      onProblem: sayPictureProblem,
    },
  )
  useEffect(() => {
    for (const { id, bytesLoaded, bytesTotal } of items) {
      elements.current.get(id)?.style.setProperty('--done', `${(100 * bytesLoaded) / (bytesTotal || 1)}%`)
    }
  }, [items, elements])
  const upload = (view: EditorView, file: File, pos: number) => {
    const { id } = hold(view, pos, t('Uploading {name}', { name: file.name }))
    if (!collection.add(id, file)) settle(id)
  }
  const add = (sources: readonly unknown[], pos: number) => {
    const view = held.current?.view
    if (view) for (const file of pictureFiles(sources)) upload(view, file, pos)
  }
  return { add, upload, isUploading }
}

type Upload = ReturnType<typeof usePictureUploads>['upload']

/** Brings pictures here that are pasted or dropped with the words of another page. */
function usePastedPictures({ hold, settle }: Places, upload: Upload) {
  const call = useCall()
  const files = useRef<InnerFiles>(new Map())
  const [copying, setCopying] = useState(0)
  const copy = async (view: EditorView, { src, alt, pos }: ForeignPicture) => {
    const { id } = hold(view, pos, t('Importing a picture'))
    setCopying((count) => count + 1)
    try {
      const { url, width, height } = await call(copyPicture, { url: src })
      settle(id, { src: url, width, height, alt })
    } catch (refused) {
      settle(id, { link: src, words: alt || src })
      sayPictureProblem((refused as Error).message)
    }
    setCopying((count) => count - 1)
  }
  const bringIn = (view: EditorView) => {
    if (view.isDestroyed) return
    for (const picture of takeForeignPictures(view)) {
      const file = files.current.get(picture.src)
      if (file) upload(view, file, picture.pos)
      else copy(view, picture)
    }
  }
  return {
    isCopying: copying > 0,
    clean: (html: string) => {
      const cleaned = cleanPasted(html)
      files.current = cleaned.files
      if (cleaned.lost > 0) sayPictureProblem(picturesLost(cleaned.lost))
      return cleaned.html
    },
    /** The words are in the text when the event is over. */
    bringInSoon: (view: EditorView) => queueMicrotask(() => bringIn(view)),
  }
}

/** Inserts pictures that have an address already, as soon as the browser has loaded them. */
function usePictureLoads({ held, hold, settle }: Places) {
  const [loading, setLoading] = useState(0)
  const addByAddress = (picture: Picture) => {
    const editor = held.current
    if (!editor || !canInsert(editor)) return
    const place = placeAtCursor(editor)
    const { id, element } = hold(editor.view, place, t('Loading a picture'))
    editor.view.dispatch(caretBehind(editor.state.tr, place))
    const image = document.createElement('img')
    const finish = (loaded?: Picture) => {
      setLoading((count) => count - 1)
      settle(id, loaded)
    }
    image.onload = () => finish(picture)
    image.onerror = () => {
      finish()
      sayPictureProblem(pictureNotLoaded())
    }
    image.hidden = true
    image.src = picture.src
    element.append(image)
    setLoading((count) => count + 1)
  }
  return { addByAddress, isLoading: loading > 0 }
}
