import Upload from 'lucide-react/icons/upload'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './FilePicker.module.css'

interface Props {
  label: string
  /** Smaller words below. */
  hint: ReactNode
  accept: string
  disabled: boolean
  multiple?: boolean
  /** The camera that a phone opens instead of its files. */
  capture?: 'user'
  onFiles: (files: File[]) => void
}

/** Takes files by choosing or dropping them. */
export function FilePicker({ label, hint, accept, disabled, multiple = false, capture, onFiles }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way beside the field itself.
    <div
      className={classNames(styles.picker, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={capture}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <label className={styles.label} htmlFor={id}>
        <Upload size={22} aria-hidden="true" />
        {label}
      </label>
      <span className={styles.hint}>{hint}</span>
    </div>
  )
}
