import { titleMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import type { KeyboardEvent } from 'react'
import styles from './KindForm.module.css'

interface Props {
  value: string
  onChange: (title: string) => void
  onEnter: () => void
  disabled: boolean
  autoFocus?: boolean
}

/** One line; Enter goes on to the words. */
export function TitleField({ value, onChange, onEnter, disabled, autoFocus = false }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <input
      className={styles.title}
      aria-label="Title"
      placeholder="Title"
      maxLength={titleMaxLength}
      value={value}
      disabled={disabled}
      // biome-ignore lint/a11y/noAutofocus: the form was asked for in order to write.
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

export const focusWords = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('[contenteditable], textarea')?.focus()
