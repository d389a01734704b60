import { suggestBlogs } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useSuggestions } from '../form/use-suggestions.ts'
import { asEnter, BlogsToMention, useMentionBox } from './BlogsToMention.tsx'
import { useComboboxAttributes } from './combobox-attributes.ts'
import { mentionBefore } from './mention-before.ts'

type FieldKeys = RefObject<((event: KeyboardEvent) => boolean) | null>

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  /** The field asks this about a key before it takes it. */
  keys: FieldKeys
}

/** Suggests blogs whose names begin with the text after an @ in a plain text box. */
export function FieldMentions({ field, text, onText, keys }: Props) {
  const [cursor, setCursor] = useState(-1)
  const [refusedAt, setRefusedAt] = useState(-1)
  const call = useCall()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor moves with the text.
  useEffect(() => {
    const read = () => setCursor(cursorIn(field.current))
    read()
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [field, text])
  const mention = cursor < 0 ? null : mentionBefore(text.slice(0, cursor))
  const from = mention ? cursor - mention.length : -1
  const isAsked = mention !== null && from !== refusedAt
  const typed = isAsked ? mention.typed : null
  const look = useSuggestions(typed, async (q) => (await call(suggestBlogs, { q })).blogs)
  const refuse = () => setRefusedAt(from)
  const box = useMentionBox({ look, isAsked, typed, onClose: refuse })
  useComboboxAttributes(() => field.current, box)
  keys.current = (event) => box.isShown && !event.nativeEvent.isComposing && box.takeKey(asEnter(event))
  useEffect(() => {
    return () => {
      keys.current = null
    }
  }, [keys])
  const choose = (name: string) => {
    const element = field.current
    if (!element) return
    element.setRangeText(`@${name} `, from, cursor, 'end')
    onText(element.value)
    element.focus()
  }
  return <BlogsToMention box={box} anchor={field} look={look} onChoose={choose} onClose={refuse} />
}

function cursorIn(field: HTMLTextAreaElement | null): number {
  if (!field || document.activeElement !== field || field.selectionStart !== field.selectionEnd) return -1
  return field.selectionStart
}
