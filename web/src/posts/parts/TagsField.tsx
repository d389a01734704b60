import { parseTags } from '@bowerbird/domain/posts/tags.ts'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './TagsField.module.css'

interface Props {
  tags: string[]
  disabled: boolean
  onChange: (tags: string[]) => void
}

/** A comma or Enter ends a tag; Backspace at the start takes the last one back. POST-082 */
export function TagsField({ tags, disabled, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const add = (list: string) => onChange(parseTags([...tags, list].join(',')))
  const type = (value: string) => {
    const lastComma = value.lastIndexOf(',')
    if (lastComma >= 0) add(value.slice(0, lastComma))
    setTyped(value.slice(lastComma + 1))
  }
  const finish = () => {
    if (typed) add(typed)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // With Ctrl or Cmd the form is sent next, and must know of this tag by then.
      flushSync(finish)
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1))
      setTyped(tags.at(-1) ?? '')
      event.preventDefault()
    }
  }
  return (
    <div className={styles.field}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags of this post">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {`#${tag}`}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove the tag ${tag}`}
                disabled={disabled}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                <X size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        className={styles.input}
        aria-label="Tags"
        placeholder={tags.length ? 'Another tag' : '#tags'}
        enterKeyHint="done"
        value={typed}
        disabled={disabled}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
    </div>
  )
}
