import { t } from '@bowerbird/domain/core/language/t.ts'
import { suggestTags } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { parseTags, tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../../core/query.ts'
import { SuggestionCount } from '../../ui/suggestions/SuggestionCount.tsx'
import { SuggestionList } from '../../ui/suggestions/SuggestionList.tsx'
import { useCombobox } from '../../ui/suggestions/use-combobox.ts'
import { TagChips } from './TagChips.tsx'
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
  const { typed, type, finish, takeBack } = useTyping(tags, onChange)
  const [isAsking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const offered = useOfferedTags(isAsking ? typed.trim() : null, tags, blogName)
  const close = () => setAsking(false)
  const open = () => setAsking(true)
  const box = useCombobox({
    ...{ count: offered.length, isOpen: isAsking, first: -1, typed },
    ...{ onOpen: open, onClose: close },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // Ctrl or Cmd sends the form next, which must have this tag by then.
      flushSync(() => finish(offered[box.active]))
    } else if (event.key === 'Backspace' && takeBack()) event.preventDefault()
    else box.takeKey(event)
  }
  return (
    <div className={styles.field}>
      <TagChips tags={tags} disabled={disabled} onChange={onChange} />
      <input
        ref={input}
        {...box.fieldProps}
        className={styles.input}
        aria-label={t('Tags')}
        placeholder={tags.length ? t('Another tag') : t('#tags')}
        enterKeyHint="done"
        value={typed}
        disabled={disabled}
        onChange={(event) => {
          type(event.target.value)
          open()
        }}
        onFocus={open}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          finish()
        }}
      />
      <SuggestionCount count={box.isShown ? offered.length : 0} />
      {box.isShown && (
        <SuggestionList
          box={box}
          anchor={input}
          label={t('Suggested tags')}
          options={offered.map((tag) => ({ key: tag, shown: `#${tag}` }))}
          onChoose={(place) => finish(offered[place])}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The tag that is being typed, and how it becomes one of the post's. */
function useTyping(tags: string[], onChange: Props['onChange']) {
  const [typed, setTyped] = useState('')
  const add = (list: string) => onChange(parseTags([...tags, list].join(',')))
  return {
    typed,
    type: (value: string) => {
      const lastComma = value.lastIndexOf(',')
      if (lastComma >= 0) add(value.slice(0, lastComma))
      setTyped(value.slice(lastComma + 1))
    },
    finish: (list = typed) => {
      if (list) add(list)
      setTyped('')
    },
    takeBack: () => {
      if (typed !== '' || tags.length === 0) return false
      onChange(tags.slice(0, -1))
      setTyped(tags.at(-1) ?? '')
      return true
    },
  }
}

function useOfferedTags(typed: string | null, tags: string[], blogName: string): string[] {
  const call = useCall()
  const find = async (q: string) => (await call(suggestTags, { channel_id: blogName, q })).tags.map(({ tag }) => tag)
  const { found } = useSuggestions(typed, find)
  const taken = new Set(tags.map(tagKey))
  return found.filter((tag) => !taken.has(tagKey(tag)))
}
