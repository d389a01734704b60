import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import richText from '../RichText.module.css'
import { formats } from './editor-formats.tsx'
import { htmlOf } from './editor-html.ts'
import { editorKeys } from './editor-keys.ts'
import { editorExtensions } from './editor-schema.ts'
import { InlineTray } from './InlineTray.tsx'
import { LinkBubble } from './LinkBubble.tsx'
import { picturePlaces } from './picture-places.ts'
import styles from './RichEditor.module.css'
import { useInlinePictures } from './use-inline-pictures.ts'

interface Props {
  value: string
  onChange: (html: string) => void
  disabled: boolean
  label: string
  placeholder: string
  autoFocus?: boolean
  /** Hears whether pictures inside the words are still to come. */
  onPending?: ((isPending: boolean) => void) | undefined
}

/** Words with the formats that survive cleaning. It makes no call of its own. POST-171 */
export function RichEditor({ value, onChange, disabled, label, placeholder, autoFocus = false, onPending }: Props) {
  const pictures = useInlinePictures(onPending)
  const [isLinkAsked, setLinkAsked] = useState(false)
  const latest = useRef(onChange)
  latest.current = onChange
  const editor = useEditor({
    extensions: [...editorExtensions(placeholder), editorKeys(() => setLinkAsked(true)), picturePlaces],
    parseOptions: { preserveWhitespace: true },
    content: value,
    // Made once it is on the page: one made earlier may be gone again by then.
    immediatelyRender: false,
    autofocus: autoFocus ? 'end' : false,
    editorProps: {
      ...pictures.props,
      attributes: {
        class: classNames(richText.text, styles.words),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
    },
    onUpdate: ({ editor: changed }) => latest.current(htmlOf(changed)),
  })

  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])
  // A draft that is brought back comes from outside; what was typed here is there already.
  useEffect(() => {
    if (editor && value && value !== htmlOf(editor))
      editor.commands.setContent(value, { emitUpdate: false, parseOptions: { preserveWhitespace: true } })
  }, [editor, value])

  useEffect(() => pictures.hold(editor), [editor, pictures])

  if (!editor) return <Skeleton height={190} />
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} disabled={disabled} onLink={() => setLinkAsked(true)} />
      <EditorContent editor={editor} />
      <InlineTray editor={editor} disabled={disabled} onPictures={pictures.addAtCursor} />
      <LinkBubble editor={editor} isAsked={isLinkAsked} onDone={() => setLinkAsked(false)} />
    </div>
  )
}

interface ToolbarProps {
  editor: Editor
  disabled: boolean
  onLink: () => void
}

/** POST-159, POST-160 */
function Toolbar({ editor, disabled, onLink }: ToolbarProps) {
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) => formats.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
  })
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
      {formats.map(({ name, label, icon, toggle }) => (
        <IconButton
          key={name}
          label={label}
          icon={icon}
          className={styles.format}
          aria-pressed={pressed.includes(name)}
          disabled={disabled}
          // The words keep the selection that the format is for.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (toggle ? toggle(editor.chain().focus()).run() : onLink())}
        />
      ))}
    </div>
  )
}
