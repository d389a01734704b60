import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { type CountedTag, listBlogTags } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { postsWords } from '@bowerbird/domain/posts/bulk/bulk.rules.ts'
import { blogTagsMax, tagMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { cleanTag, tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callQuery } from '../../core/query.ts'
import { Link } from '../../core/router/Link.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import styles from './EditAll.module.css'
import { editAllPath, useEditPosts } from './edit-all.api.ts'

/** The tags of a blog, to rename, merge or remove on all its posts. CTRL-055 */
export function BlogTags({ name }: { name: string }) {
  const { tags, is_more: isMore } = useSuspenseQuery(callQuery(listBlogTags, { name })).data
  const [search, setSearch] = useState('')
  const [renamed, setRenamed] = useState<string | null>(null)
  const wanted = tagKey(cleanTag(search))
  const found = tags.filter(({ tag }) => tagKey(tag).includes(wanted))
  if (tags.length === 0)
    return (
      <EmptyState illustration="feather" title={t('No tags here yet')}>
        {t('This blog’s tags appear here, with how often they’re used.')}
      </EmptyState>
    )
  return (
    <Card padded>
      <TextField
        label={t('Find a tag')}
        type="search"
        autoComplete="off"
        value={search}
        maxLength={tagMaxLength}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p className={styles.hint} role="status">
        {t('Giving a tag another tag’s name merges the two.')}{' '}
        {search && `${t('{count, number} found.', { count: found.length })} `}
        {isMore && t('Showing the {count, number} most used.', { count: blogTagsMax })}
      </p>
      <ul className={styles.tagList}>
        {found.map((counted) => (
          <TagRow
            key={counted.tag}
            name={name}
            counted={counted}
            tags={tags}
            isRenaming={renamed === counted.tag}
            onRename={setRenamed}
          />
        ))}
      </ul>
      <datalist id="blog-tags">
        {tags.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </Card>
  )
}

interface RowProps {
  name: string
  counted: CountedTag
  tags: readonly CountedTag[]
  isRenaming: boolean
  onRename: (tag: string | null) => void
}

function TagRow({ name, counted, tags, isRenaming, onRename }: RowProps) {
  const edit = useEditPosts(name)
  const { tag, count } = counted
  const remove = () => edit.mutate({ target: { filter: { tag } }, change: { action: 'remove_tags', tags: tag } })
  return (
    <li className={styles.tagRow}>
      <Link className={styles.tagName} dir="auto" to={`${editAllPath(name)}?${new URLSearchParams({ tag })}`}>
        {`#${tag}`}
      </Link>
      <span className={styles.tagCount}>{postsWords(count)}</span>
      <Button
        size="small"
        aria-expanded={isRenaming}
        aria-label={t('Rename #{tag}', { tag })}
        onClick={() => onRename(isRenaming ? null : tag)}
      >
        {t('Rename')}
      </Button>
      <Button size="small" busy={edit.isPending} aria-label={t('Remove #{tag}', { tag })} onClick={remove}>
        {t('Remove')}
      </Button>
      {isRenaming && <RenameForm name={name} counted={counted} tags={tags} onDone={() => onRename(null)} />}
    </li>
  )
}

interface RenameProps extends Pick<RowProps, 'name' | 'counted' | 'tags'> {
  onDone: () => void
}

/** Asks before two tags become one. */
function RenameForm({ name, counted: { tag, count }, tags, onDone }: RenameProps) {
  const edit = useEditPosts(name)
  const [typed, setTyped] = useState(tag)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const to = cleanTag(typed)
    if (!to || to === tag) return onDone()
    const other = tags.find((one) => tagKey(one.tag) === tagKey(to) && tagKey(to) !== tagKey(tag))
    const message =
      other &&
      t(
        'Merge #{tag} ({count, plural, one {# post} other {# posts}}) into #{other} ({others, plural, one {# post} other {# posts}})?',
        { tag, count, other: other.tag, others: other.count },
      )
    const isMeant = !message || (await confirm({ message, confirm: t('Merge'), escape: nevermind() }).then(yes, no))
    const change = { action: 'rename_tag', from: tag, to: other?.tag ?? to } as const
    if (isMeant) edit.mutate({ target: { filter: { tag } }, change }, { onSuccess: onDone })
  }
  return (
    <form className={styles.tagForm} onSubmit={onSubmit}>
      <TextField
        label={t('New name of #{tag}', { tag })}
        value={typed}
        maxLength={tagMaxLength}
        list="blog-tags"
        autoComplete="off"
        autoFocus
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <Button type="submit" look="primary" busy={edit.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}

const yes = () => true
const no = () => false
