import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BlogRow } from '../blogs/BlogRow.tsx'
import { followSlot } from '../blogs/blog-slots.ts'
import { titleOf } from '../blogs/blog-title.ts'
import { Link } from '../core/router/Link.tsx'
import { Panel } from '../ui/Card.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Notice } from '../ui/Notice.tsx'
import { lookUpQuery } from './federation.api.ts'
import { federationWords } from './federation.words.ts'
import styles from './LookUp.module.css'

/** Looks for somebody or a post on another server, and shows what was found like any blog. */
export function LookUp({ typed, host }: { typed: string; host: string }) {
  const { data, error, isFetching, refetch } = useQuery(lookUpQuery(typed))
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('Try again')}
    </Button>
  )
  if (isFetching) {
    return (
      <Words>
        <Loader size={24} label="" /> {federationWords.looking(host)}
      </Words>
    )
  }
  if (error) return <Words action={again}>{error.message}</Words>
  if (!data) return null
  if (data.state === 'no_answer') return <Words action={again}>{federationWords.noAnswer(host)}</Words>
  if (!data.blog)
    return <Words>{data.state === 'blocked' ? federationWords.blocked(host) : federationWords.nothing(host)}</Words>
  const { blog, post_path } = data
  return (
    <Panel title={post_path ? t('A post on {host}', { host }) : t('On {host}', { host })}>
      <div role="status">
        <BlogRow blog={blog} action={<followSlot.Component blog={blog} look="link" />}>
          {titleOf(blog)}
        </BlogRow>
      </div>
      {post_path && (
        <Link to={post_path} className={styles.post}>
          {t('Read the post here')}
        </Link>
      )}
    </Panel>
  )
}

const Words = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Notice>
    <div className={styles.words}>
      <span>{children}</span>
      {action}
    </div>
  </Notice>
)
