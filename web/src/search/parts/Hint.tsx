import { t } from '@bowerbird/domain/core/language/t.ts'
import Clock from 'lucide-react/icons/clock'
import Hash from 'lucide-react/icons/hash'
import Search from 'lucide-react/icons/search'
import type { ComponentProps, ReactNode } from 'react'
import { titleOf } from '../../blogs/blog-title.ts'
import { Link } from '../../core/router/Link.tsx'
import { FollowTagButton } from '../../feeds/tags/FollowTagButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import styles from './SearchHints.module.css'
import type { SearchHint } from './use-search-hints.ts'

interface Props extends Omit<ComponentProps<typeof Link>, 'to' | 'className' | 'children'> {
  hint: SearchHint
}

/** One way on from the field; arrows go past the button beside it, Tab does not. */
export function Hint({ hint, ...option }: Props) {
  const isFollowable = hint.group === 'found' && (hint.kind === 'tagged' || hint.kind === 'tag')
  return (
    <div className={styles.line}>
      <Link {...option} to={hint.to} className={styles.hint}>
        {iconOf(hint)}
        <span>{wordsOf(hint)}</span>
      </Link>
      {isFollowable && <FollowTagButton tag={hint.tag} look="link" className={styles.follow} />}
    </div>
  )
}

function iconOf(hint: SearchHint): ReactNode {
  if (hint.kind === 'blog') return <Avatar blog={hint.blog} size={24} />
  if (hint.kind === 'address') return <Search />
  return hint.kind === 'term' ? <Clock /> : <Hash />
}

function wordsOf(hint: SearchHint): ReactNode {
  if ('term' in hint) return hint.kind === 'address' ? t('Look up {term}', { term: hint.term }) : hint.term
  if (hint.kind !== 'blog') return hint.kind === 'tagged' ? t('Posts tagged {tag}', { tag: hint.tag }) : hint.tag
  const title = titleOf(hint.blog)
  return (
    <>
      <BlogName name={hint.blog.name} />
      {title && <small className={styles.title}>{` ${title}`}</small>}
    </>
  )
}
