import { t } from '@bowerbird/domain/core/language/t.ts'
import { type Branch, type Drawn, drawThread } from '@bowerbird/domain/posts/thread/arrange-thread.ts'
import styles from './Thread.module.css'

const rowPx = 22
const widestPx = 480
const stepPxMax = 36
const edgePx = 12

/** A small drawing of the thread: a dot for each post, filled if it has words, that leads to its place below. CTRL-081 */
export function ThreadMap({ root, postId }: { root: Branch; postId: string }) {
  const { posts, rows, depth } = drawThread(root)
  if (posts.length < 3) return null
  const stepPx = Math.min(stepPxMax, widestPx / Math.max(depth, 1))
  const x = (at: number) => edgePx + at * stepPx
  const y = (row: number) => edgePx + row * rowPx
  const width = x(depth) + edgePx
  const height = y(rows - 1) + edgePx
  const line = ({ depth: at, row, from }: Drawn) => {
    if (from === null) return null
    const middle = x(at) - stepPx / 2
    return `M${x(at - 1)} ${y(from)}C${middle} ${y(from)} ${middle} ${y(row)} ${x(at)} ${y(row)}`
  }
  return (
    <nav className={styles.map} aria-label={t('Thread map')} data-ground="page">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <title>{t('Who reblogged from whom')}</title>
        {posts.map((one) => (
          <path key={one.node.id} d={line(one) ?? undefined} className={styles.line} />
        ))}
        {posts.map(({ node: { id, post }, depth: at, row }) => (
          <a key={id} href={`#post-${id}`} aria-label={post?.blog.name ?? t('A post you can’t see')}>
            <title>{post?.blog.name ?? t('A post you can’t see')}</title>
            <circle cx={x(at)} cy={y(row)} r={10} className={styles.reach} />
            <circle
              cx={x(at)}
              cy={y(row)}
              r={5}
              className={post ? (post.has_words ? styles.worded : styles.silent) : styles.unseen}
              data-this={id === postId || undefined}
            />
          </a>
        ))}
      </svg>
    </nav>
  )
}
