import { listBlockedAskers, unblockAsker } from '@bowerbird/domain/blogs/askers.contract.ts'
import { listBlockedBlogs, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { may } from '@bowerbird/domain/blogs/roles.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type UseQueryResult, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import UserRound from 'lucide-react/icons/user-round'
import { BlogRow } from '../blogs/BlogRow.tsx'
import { pagedQuery } from '../core/paged-query.ts'
import { callQuery, useCall } from '../core/query.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import { Reading, ReadProblem } from '../ui/ReadProblem.tsx'
import styles from './BlockedBlogs.module.css'
import { BlockForm } from './BlockForm.tsx'

type Askers = OutputOf<typeof listBlockedAskers>

const blockedQuery = (blogName: string) => pagedQuery(listBlockedBlogs, { tumblelog: blogName })

interface Props {
  blog: Pick<Channel, 'name' | 'is_shared' | 'role'>
}

/** Lists the blogs that a blog has blocked and the people who asked it anonymously. Its admins unblock them. */
export function BlockedBlogs({ blog: by }: Props) {
  const blogName = by.name
  const isOpen = may(by.role, 'settings')
  const query = useInfiniteQuery(blockedQuery(blogName))
  const askers = useQuery(callQuery(listBlockedAskers, { tumblelog: blogName }))
  const client = useQueryClient()
  const call = useCall()
  const lookAgain = () => client.invalidateQueries({ queryKey: blockedQuery(blogName).queryKey })
  const unblock = useMutation({
    mutationFn: (blocked: string) => call(unblockBlog, { tumblelog: blogName, blocked_tumblelog: blocked }),
    onSuccess: (_answer, blocked) => {
      toast(t('{blocked} is no longer blocked', { blocked }))
      return lookAgain()
    },
    onError: showProblem,
  })
  const blogs = query.data?.pages.flatMap((page) => page.blogs)
  return (
    <SheetSection title={t('Blocked blogs')}>
      {isOpen ? (
        <BlockForm by={by} onBlocked={lookAgain} />
      ) : (
        <p className={styles.nobody}>{t('Only the owner and admins can change this list.')}</p>
      )}
      {!blogs && <Reading query={query} label={t('Loading blocked blogs')} />}
      {blogs?.length === 0 && !askers.data?.askers.length && (
        <p className={styles.nobody}>
          {t('You haven’t blocked anyone. When you block a blog, you no longer see each other.')}
        </p>
      )}
      {blogs?.map((blog) => (
        <BlogRow
          key={blog.uuid}
          blog={blog}
          action={
            isOpen && (
              <UnblockButton
                name={blog.name}
                busy={unblock.isPending && unblock.variables === blog.name}
                onClick={() => unblock.mutate(blog.name)}
              />
            )
          }
        />
      ))}
      {query.error && blogs && <Notice tone="problem">{query.error.message}</Notice>}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.error ? t('Try again') : t('Show more')}
        </Button>
      )}
      <BlockedAskers {...{ blogName, isOpen }} query={askers} />
    </SheetSection>
  )
}

interface AskersProps {
  blogName: string
  isOpen: boolean
  query: UseQueryResult<Askers>
}

/** Nobody learns from the list who asked, or which questions came from one person. */
function BlockedAskers({ blogName, isOpen, query }: AskersProps) {
  const { data, error, refetch } = query
  const client = useQueryClient()
  const call = useCall()
  const unblock = useMutation({
    mutationFn: (id: string) => call(unblockAsker, { tumblelog: blogName, id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listBlockedAskers.path] }),
    onError: showProblem,
  })
  if (error) return <ReadProblem {...{ error, refetch }} />
  return data?.askers.map(({ id, asked_at }) => {
    const who = t('Someone who asked anonymously, {day}', {
      day: formatDate(asked_at * 1000, { day: 'numeric', month: 'long' }),
    })
    return (
      <div key={id} className={styles.asker}>
        <UserRound aria-hidden="true" />
        <span>{who}</span>
        {isOpen && (
          <UnblockButton
            name={who}
            busy={unblock.isPending && unblock.variables === id}
            onClick={() => unblock.mutate(id)}
          />
        )}
      </div>
    )
  })
}

function UnblockButton({ name, ...button }: { name: string; busy: boolean; onClick: () => void }) {
  return (
    <Button size="small" aria-label={t('Unblock {name}', { name })} {...button}>
      {t('Unblock')}
    </Button>
  )
}
