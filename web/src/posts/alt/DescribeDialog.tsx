import { t } from '@bowerbird/domain/core/language/t.ts'
import type { AltSuggestion } from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { fileOf } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { rich } from '../../core/rich.tsx'
import { useMember } from '../../core/session.ts'
import { useUnsent } from '../../core/unsent-words.ts'
import { BlogName } from '../../ui/BlogName.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { suggestionsQuery, useDescribe, useSettle, useSuggest } from './alt.api.ts'
import styles from './DescribeDialog.module.css'
import { Choice, WordsField } from './DescribeParts.tsx'
import { type ItemOfPost, itemsToSuggest, ownItems } from './items-of-post.ts'

interface Props {
  post: Post
  /** The address of the picture that was pressed, or `recording`; empty where the menu opened it. */
  item: string
  onClose: () => void
}

/** Descriptions of one's own pictures and recordings, or suggestions for those of others. CTRL-061, CTRL-064 */
export function DescribeDialog({ post, item, onClose }: Props) {
  return post.is_mine ? (
    <OwnDialog post={post} item={item} onClose={onClose} />
  ) : (
    <SuggestDialog post={post} onClose={onClose} />
  )
}

function OwnDialog({ post, item: pressed, onClose }: Props) {
  const [items] = useState(() => ownItems(post))
  const { data, isPending } = useQuery(suggestionsQuery(post.id))
  const suggestions = data?.suggestions ?? []
  const [chosen, choose] = useState(fileOf(pressed) || pressed)
  const keyOfFirst = suggestions[0]?.item ?? items.find(({ isMissing }) => isMissing)?.key ?? items[0]?.key
  const item = items.find(({ key }) => key === (chosen || keyOfFirst))
  if (isPending && !pressed) return null
  return (
    <Modal title={t('Descriptions')} onClose={onClose}>
      <Stack>
        <Choice items={items} chosen={item} onChoose={choose} />
        {item && (
          <Described
            key={item.key}
            post={post}
            item={item}
            suggestions={suggestions.filter((each) => each.item === item.key)}
            onDone={onClose}
          />
        )}
      </Stack>
    </Modal>
  )
}

interface DescribedProps {
  post: Post
  item: ItemOfPost
  suggestions: AltSuggestion[]
  onDone: () => void
}

function Described({ post, item, suggestions, onDone }: DescribedProps) {
  const { text, change, drop } = useTyped(post, item, item.text)
  const describe = useDescribe(post)
  const settle = useSettle(post)
  /** The suggestion whose words are being changed. */
  const [edited, setEdited] = useState<AltSuggestion | null>(null)
  const problem = describe.error ?? settle.error
  const done = () => {
    drop()
    onDone()
  }
  const save = () => {
    if (edited) settle.mutate({ id: edited.id, item: item.key, accept: true, text }, { onSuccess: done })
    else describe.mutate({ item, text }, { onSuccess: done })
  }
  const isBusy = describe.isPending || settle.isPending
  return (
    <form onSubmit={submitBy(save, isBusy)} noValidate>
      <Stack>
        <WordsField item={item} text={text} onChange={change} />
        {problem && <Notice tone="problem">{problem.message}</Notice>}
        <Actions>
          <Button type="submit" look="primary" busy={isBusy}>
            {t('Save')}
          </Button>
        </Actions>
        {suggestions.length > 0 && (
          <ul className={styles.suggestions} aria-label={t('Suggested descriptions')}>
            {suggestions.map((suggestion) => (
              <li key={suggestion.id}>
                <Suggestion
                  suggestion={suggestion}
                  isBusy={isBusy}
                  onAccept={() =>
                    settle.mutate({ id: suggestion.id, item: item.key, accept: true }, { onSuccess: done })
                  }
                  onEdit={() => {
                    setEdited(suggestion)
                    change(suggestion.text)
                    document.querySelector<HTMLElement>('dialog[open] textarea')?.focus()
                  }}
                  onRefuse={() => settle.mutate({ id: suggestion.id, item: item.key, accept: false })}
                />
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </form>
  )
}

interface SuggestionProps {
  suggestion: AltSuggestion
  isBusy: boolean
  onAccept: () => void
  onEdit: () => void
  onRefuse: () => void
}

function Suggestion({ suggestion: { text, by }, isBusy, onAccept, onEdit, onRefuse }: SuggestionProps) {
  return (
    <div className={styles.suggestion}>
      <p className={styles.words} dir="auto">
        {text}
      </p>
      <p className={styles.by}>
        {rich('Suggested by {name}', {
          name: (
            <a href={by.url}>
              <BlogName name={by.name} />
            </a>
          ),
        })}
      </p>
      <div className={styles.ways}>
        <Button size="small" look="primary" disabled={isBusy} onClick={onAccept}>
          {t('Accept')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={onEdit}>
          {t('Edit first')}
        </Button>
        <Button size="small" look="quiet" disabled={isBusy} onClick={onRefuse}>
          {t('Decline')}
        </Button>
      </div>
    </div>
  )
}

function SuggestDialog({ post, onClose }: Omit<Props, 'item'>) {
  const user = useMember()
  const [items] = useState(() => itemsToSuggest(post, user))
  const [chosen, choose] = useState(items[0]?.key)
  const item = items.find(({ key }) => key === chosen)
  return (
    <Modal title={t('Suggest a description')} onClose={onClose}>
      <Stack>
        <Choice items={items} chosen={item} onChoose={choose} />
        {item && <Suggesting key={item.key} post={post} item={item} onDone={onClose} />}
      </Stack>
    </Modal>
  )
}

function Suggesting({ post, item, onDone }: Omit<DescribedProps, 'suggestions'>) {
  const { text, change, drop } = useTyped(post, item, '')
  const suggest = useSuggest(post)
  const send = () =>
    suggest.mutate(
      { content: item.content, item: item.key, text },
      {
        onSuccess: () => {
          drop()
          onDone()
        },
      },
    )
  return (
    <form onSubmit={submitBy(send, suggest.isPending)} noValidate>
      <Stack>
        <WordsField item={item} text={text} onChange={change} />
        <p className={styles.by}>{t('{name} decides whether to use it.', { name: item.content.blog_name })}</p>
        {suggest.error && <Notice tone="problem">{suggest.error.message}</Notice>}
        <Actions>
          <Button type="submit" look="primary" busy={suggest.isPending} disabled={!text.trim()}>
            {t('Suggest')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}

const submitBy = (act: () => void, isBusy: boolean) => (event: FormEvent) => {
  event.preventDefault()
  if (!isBusy) act()
}

const nothing = { text: '' }
const isNothing = ({ text }: typeof nothing) => text === ''

/** Keeps the words until they are saved, so that they come back with the dialog. */
function useTyped(post: Post, { key }: ItemOfPost, stored: string) {
  const { words, change, drop } = useUnsent(`describe/${post.id}/${key}`, nothing, isNothing)
  const [isTyped, setTyped] = useState(words.text !== '')
  return {
    text: isTyped ? words.text : stored,
    change: (text: string) => {
      setTyped(true)
      change(() => ({ text }))
    },
    drop,
  }
}
