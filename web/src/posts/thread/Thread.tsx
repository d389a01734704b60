import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { arrangeThread, type Branch, mergeThread } from '@bowerbird/domain/posts/thread/arrange-thread.ts'
import type { ThreadNode } from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../core/router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { pathOfPost } from '../post-path.ts'
import { PlainReblogs } from './PlainReblogs.tsx'
import styles from './Thread.module.css'
import { ThreadMap } from './ThreadMap.tsx'
import { threadQuery } from './thread.api.ts'

/** The reblogs of a post as a tree: each below the one it was taken from. CTRL-079 */
export function Thread({ postId }: { postId: string }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(threadQuery(postId))
  const nodes = mergeThread(data.pages)
  const root = arrangeThread(nodes, data.pages[0]?.root_id ?? postId)
  const about = { postId, known: nodes.map(({ id }) => id) }
  return (
    <>
      <ThreadMap root={root} postId={postId} />
      <Card padded as="section" aria-label={t('Thread')}>
        <ol className={styles.tree}>
          <ThreadBranch branch={root} depth={0} {...about} />
        </ol>
        {root.branches.length === 0 && root.node.plain_count === 0 && (
          <p className={styles.none}>{t('No reblogs yet.')}</p>
        )}
        {hasNextPage && (
          <Button wide busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('Older reblogs with comments')}
          </Button>
        )}
      </Card>
    </>
  )
}

/** Deeper branches are no longer moved to the right, so that their words keep their room. */
const indentedDepthMax = 5

interface BranchProps {
  branch: Branch
  depth: number
  /** The post whose thread was asked for. */
  postId: string
  /** The posts of the tree, which lists of reblogs without words leave out. */
  known: readonly string[]
}

function ThreadBranch({ branch: { node, branches }, depth, ...about }: BranchProps) {
  return (
    <li id={`post-${node.id}`} className={styles.branch} aria-current={node.id === about.postId || undefined}>
      <ThreadPost node={node} isThis={node.id === about.postId} isRoot={depth === 0} />
      {(branches.length > 0 || node.plain_count > 0) && (
        <div className={styles.below} data-flat={depth >= indentedDepthMax || undefined}>
          {branches.length > 0 && (
            <ol className={styles.tree}>
              {branches.map((branch) => (
                <ThreadBranch key={branch.node.id} branch={branch} depth={depth + 1} {...about} />
              ))}
            </ol>
          )}
          <PlainReblogs node={node} {...about} />
        </div>
      )}
    </li>
  )
}

function ThreadPost({ node: { post }, isThis, isRoot }: { node: ThreadNode; isThis: boolean; isRoot: boolean }) {
  if (!post) return <p className={styles.gap}>{t('A post you can’t see')}</p>
  const { blog, text, is_covered: isCovered } = post
  return (
    <article
      className={styles.post}
      aria-label={isRoot ? t('Post by {name}', { name: blog.name }) : t('Reblog by {name}', { name: blog.name })}
    >
      <header className={styles.by}>
        <Avatar blog={blog} size={24} />
        <Link to={blogPath(blog.name)} className={styles.name}>
          <BlogName name={blog.name} />
        </Link>
        {isThis && <span className={styles.this}>{t('This post')}</span>}
        <Link to={pathOfPost(post)} className={styles.time}>
          <RelativeTime at={post.date} />
        </Link>
      </header>
      {text && (
        <p className={isCovered ? styles.covered : styles.text} dir="auto">
          {text}
        </p>
      )}
      {isCovered && (
        <p className={styles.covered}>
          <Link to={pathOfPost(post)}>{text ? t('View post') : t('Hidden: view post')}</Link>
        </p>
      )}
    </article>
  )
}
