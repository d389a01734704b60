import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { siteSearchPath } from '@bowerbird/domain/search/site-search.ts'
import Clock from 'lucide-react/icons/clock'
import Hash from 'lucide-react/icons/hash'
import { type MouseEvent, useState } from 'react'
import { FollowTagButton } from '../../feeds/tags/FollowTagButton.tsx'
import { isAmong, useFollowedTags } from '../../feeds/tags/followed-tags.api.ts'
import { forgetSearches } from '../recent-searches.ts'
import { BlogHint, Hint } from './Hint.tsx'
import styles from './SearchHints.module.css'
import { useSearchHints } from './use-search-hints.ts'

interface Props {
  typed: string
  recent: string[]
  userName: string
  onGo: () => void
}

const followedAtMost = 8

/** Below the field: tags and blogs that may be meant, one's own tags, and what was looked for last. */
export function SearchHints({ typed, recent, userName, onGo }: Props) {
  const [isForgotten, setForgotten] = useState(false)
  const { tags, blogs } = useSearchHints(typed)
  const followed = useFollowedTags() ?? []
  const name = typed.replace(/^[#@]/, '').trim()
  const isBlog = typed.startsWith('@')
  const past = isForgotten ? [] : recent.filter((term) => term.toLowerCase().startsWith(typed.toLowerCase()))
  const others = tags.filter((tag) => !isAmong([name], tag))
  const mine = name ? [] : followed.slice(0, followedAtMost)
  if (!name && past.length === 0 && mine.length === 0) return null
  const forget = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector('input')?.focus()
    forgetSearches(userName)
    setForgotten(true)
  }
  return (
    <div className={styles.hints} id="search-hints">
      {name && !isBlog && (
        <Hint
          to={taggedPath(name)}
          icon={<Hash />}
          onGo={onGo}
          action={<FollowTagButton tag={name} look="link" className={styles.follow} />}
        >
          {`Posts tagged ${name}`}
        </Hint>
      )}
      {others.map((tag) => (
        <Hint
          key={tag}
          to={taggedPath(tag)}
          icon={<Hash />}
          onGo={onGo}
          action={<FollowTagButton tag={tag} look="link" className={styles.follow} />}
        >
          {tag}
        </Hint>
      ))}
      {blogs.map((blog) => (
        <BlogHint key={blog.uuid} blog={blog} onGo={onGo} />
      ))}
      {past.length > 0 && (
        <section aria-label="Recent searches">
          <p className={styles.heading}>
            Recent searches
            <button type="button" data-hint className={styles.forget} onClick={forget}>
              Clear
            </button>
          </p>
          {past.map((term) => (
            <Hint
              key={term}
              to={siteSearchPath({ term, sort: 'top', kind: 'any', hidesSensitive: false })}
              icon={<Clock />}
              onGo={onGo}
            >
              {term}
            </Hint>
          ))}
        </section>
      )}
      {mine.length > 0 && (
        <section aria-label="Your tags">
          <p className={styles.heading}>Your tags</p>
          {mine.map((tag) => (
            <Hint key={tag} to={taggedPath(tag)} icon={<Hash />} onGo={onGo}>
              {tag}
            </Hint>
          ))}
        </section>
      )}
    </div>
  )
}
