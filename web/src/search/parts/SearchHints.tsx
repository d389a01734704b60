import { refuseBlogName } from '@bowerbird/domain/blogs/blogs.rules.ts'
import { blogPath, taggedPath } from '@bowerbird/domain/core/urls.ts'
import { siteSearchPath } from '@bowerbird/domain/search/site-search.ts'
import AtSign from 'lucide-react/icons/at-sign'
import Clock from 'lucide-react/icons/clock'
import Hash from 'lucide-react/icons/hash'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { forgetSearches } from '../recent-searches.ts'
import styles from './SearchHints.module.css'

interface Props {
  typed: string
  recent: string[]
  userName: string
  onGo: () => void
}

/** Below the field: straight to a tag or a blog of that name, or back to what was looked for last. */
export function SearchHints({ typed, recent, userName, onGo }: Props) {
  const [isForgotten, setForgotten] = useState(false)
  const name = typed.replace(/^[#@]/, '')
  const past = isForgotten ? [] : recent.filter((term) => term.toLowerCase().startsWith(typed.toLowerCase()))
  if (!name && past.length === 0) return null
  const forget = () => {
    forgetSearches(userName)
    setForgotten(true)
  }
  return (
    <div className={styles.hints} id="search-hints">
      {name && <Hint to={taggedPath(name)} icon={<Hash />} onGo={onGo}>{`Posts tagged ${name}`}</Hint>}
      {!refuseBlogName(name.toLowerCase()) && (
        <Hint to={blogPath(name.toLowerCase())} icon={<AtSign />} onGo={onGo}>{`The blog ${name.toLowerCase()}`}</Hint>
      )}
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
    </div>
  )
}

function Hint({ to, icon, onGo, children }: { to: string; icon: ReactNode; onGo: () => void; children: string }) {
  return (
    <Link to={to} data-hint className={styles.hint} onClick={onGo}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
