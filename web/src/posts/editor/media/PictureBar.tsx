import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Editor } from '@tiptap/core'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/fields/Button.tsx'
import { IconButton } from '../../../ui/fields/IconButton.tsx'
import { useEditorReading } from '../use-editor-reading.ts'
import { removePicture } from './media-caret.ts'
import styles from './PictureBar.module.css'
import { type SelectedPicture, selectedPicture, setAlt, setCaption, setSmall } from './picture-edits.ts'

interface Props {
  editor: Editor
  disabled: boolean
  /** The reminder on a picture was pressed. */
  isAltAsked: boolean
  onAltAsked: () => void
}

/** Holds what can be done with the selected picture: its description, caption and size, and taking it out. */
export function PictureBar({ disabled, ...rest }: Props) {
  const picture = useEditorReading(rest.editor, selectedPicture)
  if (!picture || disabled) return null
  return <Fields key={picture.src} picture={picture} {...rest} />
}

interface FieldsProps extends Omit<Props, 'disabled'> {
  picture: SelectedPicture
}

function Fields({ editor, picture, isAltAsked, onAltAsked }: FieldsProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAltAsked) return
    bar.current?.querySelector('input')?.focus()
    onAltAsked()
  }, [isAltAsked, onAltAsked])
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.ctrlKey && !event.metaKey
    if (!isDone && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    editor.view.focus()
  }
  const remove = () => {
    editor.view.dispatch(removePicture(editor.state))
    editor.view.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside.
    <div ref={bar} className={styles.bar} onKeyDown={onKeyDown}>
      <Field
        label={t('Description for people who can’t see it')}
        placeholder={t('Alt text: describe the picture')}
        value={picture.alt}
        store={(alt) => setAlt(editor, alt)}
      />
      {picture.caption !== null && (
        <Field
          label={t('Picture caption')}
          placeholder={t('Caption')}
          value={picture.caption}
          store={(caption) => setCaption(editor, caption)}
        />
      )}
      {picture.canShrink && (
        <Button
          size="small"
          look="quiet"
          aria-pressed={picture.isSmall}
          onClick={() => setSmall(editor, !picture.isSmall)}
        >
          {t('Small')}
        </Button>
      )}
      <IconButton label={t('Remove the picture')} icon={<Trash2 />} onClick={remove} />
    </div>
  )
}

interface FieldProps {
  label: string
  placeholder: string
  value: string
  store: (typed: string) => void
}

/** Keeps the letters itself, because the editor tells of a change a moment later. */
function Field({ label, placeholder, value, store }: FieldProps) {
  const [typed, setTyped] = useState(value)
  return (
    <input
      className={styles.field}
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        store(event.target.value)
      }}
    />
  )
}
