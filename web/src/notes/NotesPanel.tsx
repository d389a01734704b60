import { t } from '@bowerbird/domain/core/language/t.ts'
import { threadPath } from '@bowerbird/domain/core/urls.ts'
import type { NoteKind } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { loginPath } from '../core/next-path.ts'
import { rich } from '../core/rich.tsx'
import { useLocation } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { useUser } from '../core/session.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './NotesPanel.module.css'
import { replyBoxSlot } from './note-slots.ts'
import { NotesList } from './parts/NotesList.tsx'
import { ReblogFilter } from './parts/ReblogFilter.tsx'

const tabs = [
  { kind: 'all', label: t('All') },
  { kind: 'replies', label: t('Replies') },
  { kind: 'reblogs', label: t('Reblogs') },
  { kind: 'likes', label: t('Likes') },
] as const satisfies { kind: NoteKind; label: string }[]

/** Lists likes, reblogs and replies by kind, with a place to reply. */
export function NotesPanel({ post }: { post: Post }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['kind']>('all')
  const [reblogs, setReblogs] = useState<NoteKind>('reblogs')
  const kind = tab === 'reblogs' ? reblogs : tab
  const id = useId()
  const isMember = useUser() !== null
  const toLogin = loginPath(useLocation())
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0) * (document.dir === 'rtl' ? -1 : 1)
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex((other) => other.kind === tab)
    const next = tabs[(at + step + tabs.length) % tabs.length] as (typeof tabs)[number]
    setTab(next.kind)
    document.getElementById(`${id}-${next.kind}`)?.focus()
  }
  return (
    <div className={styles.panel}>
      <div className={styles.tabs} role="tablist" aria-label={t('Note types')} onKeyDown={onKeyDown}>
        {tabs.map(({ kind: own, label }) => (
          <button
            key={own}
            type="button"
            role="tab"
            id={`${id}-${own}`}
            aria-selected={own === tab}
            aria-controls={`${id}-list`}
            tabIndex={own === tab ? 0 : -1}
            className={classNames(styles.tab, own === tab && styles.chosen)}
            onClick={() => setTab(own)}
          >
            {label}
          </button>
        ))}
      </div>
      {post.state === 'published' &&
        (isMember ? (
          <replyBoxSlot.Component post={post} />
        ) : (
          <p className={styles.invitation}>
            {rich('<link>Log in</link> to reply.', { link: (text) => <Link to={toLogin}>{text}</Link> })}
          </p>
        ))}
      <div role="tabpanel" id={`${id}-list`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'reblogs' && <ReblogFilter chosen={reblogs} onChoose={setReblogs} />}
        {tab === 'reblogs' && (
          <p className={styles.invitation}>
            <Link to={threadPath(post.tumblelog.name, post.id)}>{t('Reblogs as a thread')}</Link>
          </p>
        )}
        <NotesList key={kind} post={post} kind={kind} />
      </div>
    </div>
  )
}
