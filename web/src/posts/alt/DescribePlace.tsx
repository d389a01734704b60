import { descriptionsHash } from '@bowerbird/domain/posts/alt/descriptions-hash.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import { useLocation, useNavigate } from '../../core/router/hooks.ts'
import { findPost } from '../posts.cache.ts'
import { closeDescribe, openDescribe, useDescribing } from './describing.ts'

const DescribeDialog = lazyLayer('DescribeDialog', async () => (await import('./DescribeDialog.tsx')).DescribeDialog)

/** Shows the dialog for descriptions: pressed in a post, or opened by the link of a notification. */
export function DescribePlace() {
  const { post, item } = useDescribing()
  useOpenByAddress()
  if (!post) return null
  return (
    <Suspense>
      <DescribeDialog key={post.id} post={post} item={item} onClose={closeDescribe} />
    </Suspense>
  )
}

function useOpenByAddress() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    const [, postId] = /\/post\/(\d+)/.exec(pathname) ?? []
    const post = hash === descriptionsHash && findPost(client, ({ id, is_mine }) => id === postId && is_mine)
    if (!post) return
    navigate(pathname + search, { replace: true, preventScrollReset: true })
    openDescribe(post)
  }, [pathname, search, hash, navigate, client])
}
