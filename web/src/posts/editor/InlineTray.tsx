import { t } from '@bowerbird/domain/core/language/t.ts'
import { pictureAccept } from '@bowerbird/domain/media/picture-types.ts'
import type { Editor } from '@tiptap/core'
import Code from 'lucide-react/icons/code'
import Image from 'lucide-react/icons/image'
import ImagePlay from 'lucide-react/icons/image-play'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Scissors from 'lucide-react/icons/scissors'
import { type MouseEvent, type RefObject, Suspense, useRef, useState } from 'react'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { useToolbar } from '../../ui/fields/use-toolbar.ts'
import { type GifPickerProps, gifPickerSlot } from '../post-slots.ts'
import { EmbedField } from './EmbedField.tsx'
import styles from './InlineTray.module.css'
import { insertBlock, type Picture } from './insert-media.ts'
import { useEditorReading } from './use-editor-reading.ts'

interface Props {
  editor: Editor
  disabled: boolean
  onPictures: (files: File[]) => void
  onPictureByAddress: (picture: Picture) => void
}

/** Offers insertions at an empty line. POST-195, POST-196 */
export function InlineTray({ editor, disabled, onPictures, onPictureByAddress }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isEmbedding, setEmbedding] = useState(false)
  const [isFindingGif, setFindingGif] = useState(false)
  const gifButton = useRef<HTMLButtonElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const top = useEditorReading(editor, topOfEmptyLine)
  if (isEmbedding) {
    return <EmbedField editor={editor} style={{ top: top ?? 0 }} onDone={() => setEmbedding(false)} />
  }
  if (top === null || disabled) return null
  /** POST-294 */
  const chooseGif: GifPickerProps['onChoose'] = ({ mediaUrl: src, width, height, rootBlog, rootPostUrl }) => {
    setFindingGif(false)
    setOpen(false)
    onPictureByAddress({ src, width, height, credit: { name: rootBlog, address: rootPostUrl } })
    editor.commands.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the cursor where it is while a button is pressed.
    <div className={styles.tray} style={{ top }} onMouseDown={keepCursor}>
      {isOpen && (
        <Choices
          editor={editor}
          gifButton={gifButton}
          isFindingGif={isFindingGif}
          onGif={() => setFindingGif(!isFindingGif)}
          onPicture={() => files.current?.click()}
          onEmbed={() => setEmbedding(true)}
          onClose={() => setOpen(false)}
        />
      )}
      {isOpen && isFindingGif && (
        <Suspense>
          <gifPickerSlot.Component anchor={gifButton} onChoose={chooseGif} onClose={() => setFindingGif(false)} />
        </Suspense>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={pictureAccept}
        aria-label={t('Pictures to insert')}
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
          setOpen(false)
        }}
      />
      <IconButton
        label={t('Insert something')}
        icon={<Plus />}
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
    </div>
  )
}

interface ChoicesProps {
  editor: Editor
  gifButton: RefObject<HTMLButtonElement | null>
  isFindingGif: boolean
  onGif: () => void
  onPicture: () => void
  onEmbed: () => void
  onClose: () => void
}

function Choices({ editor, gifButton, isFindingGif, onGif, onPicture, onEmbed, onClose }: ChoicesProps) {
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  const { barProps, tabIndexOf } = useToolbar(t('Insert'))
  return (
    <div {...barProps} className={styles.choices}>
      <IconButton label={t('Insert a picture')} icon={<Image />} tabIndex={tabIndexOf(0)} onClick={onPicture} />
      <IconButton
        ref={gifButton}
        label={t('Insert a GIF')}
        icon={<ImagePlay />}
        tabIndex={tabIndexOf(1)}
        aria-expanded={isFindingGif}
        onClick={onGif}
      />
      <IconButton label={t('Insert a player')} icon={<Code />} tabIndex={tabIndexOf(2)} onClick={closeAnd(onEmbed)} />
      <IconButton
        label={t('Insert a line')}
        icon={<Minus />}
        tabIndex={tabIndexOf(3)}
        onClick={closeAnd(() => insertBlock(editor, '<hr>'))}
      />
      <IconButton
        label={t('Insert a “Read more” break')}
        icon={<Scissors />}
        tabIndex={tabIndexOf(4)}
        onClick={closeAnd(() => insertBlock(editor, '<hr class="read-more">'))}
      />
    </div>
  )
}

/** Fields and links of the picker work as ever. */
function keepCursor(event: MouseEvent) {
  if (event.target instanceof Element && !event.target.closest('input, a')) event.preventDefault()
}

/** Measures the top of the cursor's line; null unless it is an empty paragraph of its own. */
function topOfEmptyLine(editor: Editor): number | null {
  if (editor.isDestroyed) return null
  const { $from, empty } = editor.state.selection
  if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0)
    return null
  const box = editor.view.dom.parentElement?.parentElement?.getBoundingClientRect()
  return editor.view.coordsAtPos($from.pos).top - (box?.top ?? 0) - 8
}
