import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import richText from '../RichText.module.css'
import { RichText } from '../RichText.tsx'
import { blockDirections } from './block-directions.ts'
import { createRichEditor } from './create-rich-editor.ts'
import { dropPlace } from './drop-place.ts'
import { EditorFoot } from './EditorFoot.tsx'
import { htmlOf } from './editor-html.ts'
import { editorKeys } from './editor-keys.ts'
import { editorExtensions, readingOptions } from './editor-schema.ts'
import { InlineTray } from './InlineTray.tsx'
import { LinkBubble } from './LinkBubble.tsx'
import { type KeyTaker, MentionSuggestions } from './MentionSuggestions.tsx'
import { altReminders } from './media/alt-reminders.ts'
import { mediaCaret } from './media/media-caret.ts'
import { PictureBar } from './media/PictureBar.tsx'
import { waitingPictures, withWaiting } from './media/waiting-pictures.ts'
import { linkCards, type ReadLink } from './paste/link-cards.ts'
import { picturePlaces } from './picture-places.ts'
import styles from './RichEditor.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useInlinePictures } from './use-inline-pictures.ts'

interface Props {
  value: string
  onChange: (html: string) => void
  disabled: boolean
  label: string
  placeholder: string
  autoFocus?: boolean
  characterLimit?: number
  /** Finds the blogs that an @ could mean. */
  findBlogs?: ((typed: string) => Promise<BlogBrief[]>) | undefined
  /** Reads the page behind a pasted link, for its card. */
  readLink?: ReadLink | undefined
  /** Hears whether pictures inside the words are still to come. */
  onPending?: ((isPending: boolean) => void) | undefined
}

/** Words with the formats that survive cleaning. It makes no call of its own. POST-171 */
export function RichEditor(props: Props) {
  const { disabled } = props
  const pictures = useInlinePictures(props.value, props.onPending)
  const [isLinkAsked, setLinkAsked] = useState(false)
  const keys = useRef<KeyTaker | null>(null)
  const [isAltAsked, setAltAsked] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const onLink = () => setLinkAsked(true)
  const onAlt = () => setAltAsked(true)
  const editor = useMadeEditor(props, { place, pictures, keys, onLink, onAlt })
  return (
    <div className={styles.editor} data-preview={isPreview}>
      {/* The text comes first for Tab; the toolbar stands above it. */}
      <div ref={place} className={styles.place} />
      {editor && (
        <div className={styles.bars}>
          <PictureBar
            editor={editor}
            disabled={disabled}
            isAltAsked={isAltAsked}
            onAltAsked={() => setAltAsked(false)}
          />
          <Toolbar editor={editor} disabled={disabled} onLink={onLink} />
        </div>
      )}
      {isPreview && (
        <section className={styles.preview} aria-label={t('Preview')}>
          <RichText html={withWaiting(props.value)} />
        </section>
      )}
      {editor && !isPreview && (
        <InlineTray
          editor={editor}
          disabled={disabled}
          onPictures={pictures.addAtCursor}
          onPictureByAddress={pictures.addByAddress}
        />
      )}
      {editor && props.findBlogs && <MentionSuggestions editor={editor} find={props.findBlogs} keys={keys} />}
      {editor && !isPreview && <LinkBubble editor={editor} isAsked={isLinkAsked} onDone={() => setLinkAsked(false)} />}
      {editor && <EditorFoot editor={editor} isPreview={isPreview} onPreview={setPreview} />}
    </div>
  )
}

interface Around {
  place: RefObject<HTMLDivElement | null>
  pictures: ReturnType<typeof useInlinePictures>
  keys: RefObject<KeyTaker | null>
  onLink: () => void
  onAlt: () => void
}

/** Makes the editor once, and keeps it to what the form says after that. */
function useMadeEditor(props: Props, { place, pictures, keys, onLink, onAlt }: Around): Editor | null {
  const { value, disabled, label } = props
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, with what it begins with.
  useEffect(() => {
    const made = createRichEditor({
      element: place.current,
      extensions: [
        ...editorExtensions(props.placeholder),
        editorKeys(onLink),
        ...[picturePlaces, dropPlace, blockDirections, mediaCaret, altReminders(onAlt), waitingPictures],
        ...(props.readLink ? [linkCards(props.readLink)] : []),
      ],
      content: value,
      isFocused: props.autoFocus ?? false,
      characterLimit: props.characterLimit,
      props: {
        ...pictures.props,
        handleKeyDown: (_view, event) => keys.current?.(event) ?? false,
        attributes: {
          class: classNames(richText.text, styles.words),
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
        },
      },
      onUpdate: ({ editor: changed }) => latest.current.onChange(htmlOf(changed)),
    })
    pictures.hold(made)
    setEditor(made)
    return () => {
      pictures.hold(null)
      made.destroy()
    }
  }, [])

  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])
  // A draft that is brought back comes from outside; what was typed here is there already.
  useEffect(() => {
    if (editor && !editor.isDestroyed && value && value !== htmlOf(editor))
      editor.commands.setContent(value, { emitUpdate: false, parseOptions: readingOptions })
  }, [editor, value])
  return editor
}
