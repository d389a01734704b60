import { type BlogSearch, newBlogSearch, withSearchChange } from '@bowerbird/domain/search/search.rules.ts'
import { useState } from 'react'

/** One blog's search: what is typed, and what was asked. BLOG-237, BLOG-242, BLOG-348 */
export function useBlogSearch() {
  const [search, setSearch] = useState<BlogSearch>(newBlogSearch)
  const [unsetTerm, setUnsetTerm] = useState('')
  /** The same words asked once more are tried once more. BLOG-420 */
  const [tries, setTries] = useState(0)
  const change = (asked: Parameters<typeof withSearchChange>[1]) => setSearch(withSearchChange(search, asked).search)
  return {
    search,
    tries,
    unsetTerm,
    setUnsetTerm,
    change,
    /** Only with something to look for. BLOG-236 */
    submit: (typed = unsetTerm) => {
      const term = typed.trim()
      if (!term) return
      setUnsetTerm(term)
      setTries(tries + 1)
      change({ term })
    },
    clear: () => {
      setSearch(newBlogSearch())
      setUnsetTerm('')
    },
  }
}
