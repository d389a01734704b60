import Search from 'lucide-react/icons/search'
import type { FormEventHandler, ReactNode } from 'react'
import { Form } from 'react-router'
import styles from './SearchBox.module.css'

interface Props {
  value?: string
  onType?: (typed: string) => void
  onSubmit?: FormEventHandler
  /** Something is shown below for what was typed. */
  hasHints?: boolean
  /** At the right end of the field. */
  children?: ReactNode
}

/** A plain form to `/search`, so that it also works before the script has come. */
export function SearchBox({ value, onType, onSubmit, hasHints, children }: Props) {
  return (
    <Form action="/search" role="search" className={styles.box} onSubmit={onSubmit}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        name="q"
        required
        maxLength={140}
        value={value}
        onChange={onType && (({ target }) => onType(target.value))}
        autoComplete={onType ? 'off' : undefined}
        aria-controls={hasHints ? 'search-hints' : undefined}
        placeholder="Search blogs, tags and posts"
        aria-label="Search blogs, tags and posts"
        enterKeyHint="search"
      />
      {children}
    </Form>
  )
}
