import { suggestTags } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { parseTags, tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../../core/query.ts'
import { optionId, SuggestionList } from './SuggestionList.tsx'
import styles from './TagsField.module.css'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  tags: string[]
  blogName: string
  disabled: boolean
  onChange: (tags: string[]) => void
}

/** A comma or Enter ends a tag; Backspace at the start takes the last one back. POST-082 */
export function TagsField({ tags, blogName, disabled, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const listId = useId()
  const call = useCall()
  const find = async (q: string) => (await call(suggestTags, { channel_id: blogName, q })).tags.map(({ tag }) => tag)
  const { things, active, step } = useSuggestions(isAsking ? typed.trim() : null, find, -1)
  const taken = new Set(tags.map(tagKey))
  const offered = things.filter((tag) => !taken.has(tagKey(tag)))
  const isOpen = isAsking && offered.length > 0
  const chosen = isOpen ? offered[active] : undefined

  const add = (list: string) => onChange(parseTags([...tags, list].join(',')))
  const type = (value: string) => {
    const lastComma = value.lastIndexOf(',')
    if (lastComma >= 0) add(value.slice(0, lastComma))
    setTyped(value.slice(lastComma + 1))
    setAsking(true)
  }
  const finish = (list = typed) => {
    if (list) add(list)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') {
      event.preventDefault()
      // With Ctrl or Cmd the form is sent next, and must know of this tag by then.
      flushSync(() => finish(chosen))
    } else if (key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1))
      setTyped(tags.at(-1) ?? '')
      event.preventDefault()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) step(key === 'ArrowDown' ? 1 : -1)
      else setAsking(true)
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault()
      setAsking(false)
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
      <div className={styles.typing}>
        <input
          id={id}
          className={styles.input}
          role="combobox"
          aria-label="Tags"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={chosen === undefined ? undefined : optionId(listId, active)}
          autoComplete="off"
          placeholder={tags.length ? 'Another tag' : '#tags'}
          enterKeyHint="done"
          value={typed}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setAsking(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setAsking(false)
            finish()
          }}
        />
        {isOpen && (
          <SuggestionList
            id={listId}
            label="Tags that fit"
            className={styles.suggestions}
            options={offered.map((tag) => ({ key: tag, shown: `#${tag}` }))}
            active={active}
            onChoose={(place) => finish(offered[place])}
          />
        )}
      </div>
    </div>
  )
}
