import { readBlogCard, readHighlightedPosts } from '@bowerbird/domain/blogs/blog-card.contract.ts'
import { cardLoadMinMs, cardTruncationCheckMs } from '@bowerbird/domain/blogs/blog-card.limits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { callerOf, callKey } from '../../core/query.ts'
import { findCachedBlog } from '../cached-blog.ts'

/** Reads only the posts when the blog is cached already. POST-372 */
function cardQuery(blogName: string) {
  const about = { blog: blogName, is_tumblelog_popover: true }
  return queryOptions({
    queryKey: callKey(readBlogCard, about),
    queryFn: async ({ client }) => {
      const known = findCachedBlog(client, blogName)
      const call = callerOf(client)
      return known ? { ...known, ...(await call(readHighlightedPosts, about)) } : call(readBlogCard, about)
    },
  })
}

/** The blog, not before its loading has been seen: what only flickers is worse than what takes a moment. BLOG-106 */
export function useCardBlog(blogName: string) {
  const [isRipe, setRipe] = useState(false)
  const { data, error } = useQuery(cardQuery(blogName))
  useEffect(() => {
    const timer = setTimeout(() => setRipe(true), cardLoadMinMs)
    return () => clearTimeout(timer)
  }, [])
  return { blog: isRipe ? data : undefined, error: isRipe ? error : null }
}

/** Looked at a moment after it was drawn, when fonts and pictures have their size. BLOG-104, BLOG-105 */
export function useIsCut(box: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (box.current) setCut(box.current.scrollHeight > box.current.clientHeight)
    }, cardTruncationCheckMs)
    return () => clearTimeout(timer)
  }, [box])
  return isCut
}
