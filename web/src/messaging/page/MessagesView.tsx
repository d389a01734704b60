import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '../../core/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { chooseBlog, useCurrentBlog } from '../inbox/current-blog.ts'
import { InboxPanel } from '../inbox/InboxPanel.tsx'
import { leavePage } from '../windows/open-windows.ts'
import styles from './MessagesView.module.css'
import { blogInAddress, inboxQuery } from './messages-page.api.ts'
import { TalkPane } from './TalkPane.tsx'

interface Props {
  /** The conversation that is shown beside the list. */
  id: string | null | undefined
  /** The blog to write to, where no conversation is known. */
  to: string | null
  search: URLSearchParams
}

/** The list of conversations and one of them; a narrow screen has room for either. DAY-075 … DAY-078 */
export function MessagesView({ id, to, search }: Props) {
  const user = useMember()
  const named = blogInAddress(user, search)
  const current = useCurrentBlog(user)
  const blog = named ?? current
  const namedUuid = named?.uuid
  useEffect(() => {
    // The header's list shows the same blog.
    if (namedUuid) chooseBlog(user, namedUuid)
  }, [user, namedUuid])
  useEffect(() => () => leavePage(), [])
  const client = useQueryClient()
  const { queryKey } = inboxQuery(blog?.uuid ?? '')
  const list = client.getQueryData(queryKey)
  useEffect(() => {
    // The store has the list now, and the one that was rendered grows old.
    if (list) client.removeQueries({ queryKey })
  })
  if (!blog) return null
  const isTalking = Boolean(id || to)
  return (
    <div className={classNames(styles.page, isTalking && styles.talking)}>
      <VisuallyHidden>
        <h1>{t('Messages')}</h1>
      </VisuallyHidden>
      <section className={styles.list} aria-label={t('Your conversations')}>
        <InboxPanel page={{ blog, currentId: id ?? null, list }} />
      </section>
      <section className={styles.talk} aria-label={t('Conversation')}>
        {isTalking ? (
          <TalkPane key={`${blog.uuid} ${id ?? to}`} blog={blog} id={id ?? null} to={to} />
        ) : (
          <EmptyState ground="card" illustration="feather" title={t('Choose a conversation')}>
            {t('Or start a new one with the button above the list.')}
          </EmptyState>
        )}
      </section>
    </div>
  )
}
