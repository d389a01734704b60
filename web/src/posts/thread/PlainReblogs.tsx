import { t } from '@bowerbird/domain/core/language/t.ts'
import { plainCountMax } from '@bowerbird/domain/posts/posts.limits.ts'
import type { ThreadNode } from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { Link } from '../../core/router/Link.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { pathOfPost } from '../post-path.ts'
import styles from './Thread.module.css'
import { plainReblogsQuery } from './thread.api.ts'

interface Props {
  node: ThreadNode
  postId: string
  known: readonly string[]
}

/** The reblogs of a post that added nothing, as a count that opens their names. */
export function PlainReblogs({ node, postId, known }: Props) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  if (node.plain_count === 0) return null
  return (
    <div className={styles.plain}>
      <button type="button" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={16} aria-hidden="true" />
        {countWords(node.plain_count)}
      </button>
      <div id={list}>{isOpen && <Names parentId={node.id} postId={postId} known={known} />}</div>
    </div>
  )
}

function countWords(count: number): string {
  if (count >= plainCountMax) return t('{max} or more reblogs without comments', { max: plainCountMax })
  return t('{count, plural, one {# reblog without comments} other {# reblogs without comments}}', { count })
}

function Names({ parentId, postId, known }: { parentId: string } & Omit<Props, 'node'>) {
  const query = useInfiniteQuery(plainReblogsQuery(postId, parentId))
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const nodes = data?.pages.flatMap((page) => page.nodes).filter(({ id }) => !known.includes(id)) ?? []
  return (
    <>
      <ul className={styles.names}>
        {nodes.map((node) => (
          <li key={node.id}>
            {node.post ? (
              <Link to={pathOfPost(node.post)}>
                <BlogName name={node.post.blog.name} />
              </Link>
            ) : (
              <span className={styles.gap}>{t('A post you can’t see')}</span>
            )}
            <PlainReblogs node={node} postId={postId} known={known} />
          </li>
        ))}
      </ul>
      {error && <p role="alert">{error.message}</p>}
      {isFetching && !data && <Loader />}
      {(hasNextPage || error) && (
        <Button size="small" busy={isFetching} onClick={() => (error && !data ? refetch() : fetchNextPage())}>
          {error ? t('Try again') : t('More names')}
        </Button>
      )}
    </>
  )
}
