import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import styles from './SearchBox.module.css'

/** A plain form to `/search`, so that it also works before the script has come. */
export function SearchBox() {
  return (
    <Form action="/search" role="search" className={styles.box}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        name="q"
        required
        maxLength={140}
        placeholder="Search blogs, tags and posts"
        aria-label="Search blogs, tags and posts"
        enterKeyHint="search"
      />
    </Form>
  )
}
