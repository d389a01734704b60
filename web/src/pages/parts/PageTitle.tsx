import { useLayoutEffect } from 'react'
import { titleText } from '../../core/page/head.ts'
import { useSession } from '../../core/session.ts'
import { usePageTags } from './page-tags.ts'

/** Keeps the tab's title and the canonical address true while people move about. */
export function PageTitle() {
  const { origin, site_name } = useSession().config
  const tags = usePageTags()
  const title = titleText(tags, site_name)
  const address = tags.canonical === undefined ? null : new URL(tags.canonical, origin).href
  useLayoutEffect(() => {
    document.title = title
    document.querySelector('link[rel="canonical"]')?.remove()
    if (!address) return
    const link = document.createElement('link')
    link.rel = 'canonical'
    link.href = address
    document.head.append(link)
  }, [title, address])
  return null
}
