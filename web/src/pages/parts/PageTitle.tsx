import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { collectHead, titleText } from '../../core/head.ts'
import { useSession } from '../../core/session.ts'

/** Keeps the tab's title and the canonical address true while people move about. */
export function PageTitle() {
  const matches = useMatches()
  const { origin } = useSession().config
  const tags = collectHead(matches, { params: matches[0]?.params ?? {}, origin })
  const title = titleText(tags)
  const address = tags.canonical === undefined ? null : new URL(tags.canonical, origin).href
  useEffect(() => {
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
