import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { archivePath, blogPath } from '@bowerbird/domain/core/urls.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import styles from './ArchiveFrame.module.css'
import { type ArchiveAsked, askedQuery } from './archive.api.ts'

/** Wider than a page of posts. */
export function ArchiveFrame({ blogName, children }: { blogName: string; children: ReactNode }) {
  return (
    <section className={styles.frame} aria-label={t('{blogName}’s archive', { blogName })}>
      {children}
    </section>
  )
}

/** Nothing at all, or nothing of what was asked for. */
export function NothingArchived({ blog, asked }: { blog: Blog; asked: ArchiveAsked }) {
  if (askedQuery(asked)) {
    return (
      <EmptyState
        ground="card"
        illustration="shell"
        title={t('No matching posts')}
        action={<ButtonLink to={archivePath(blog.name)}>{t('Show everything')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      ground="card"
      illustration="shell"
      title={blog.is_mine ? t('No posts here yet') : t('{name} hasn’t posted anything yet', { name: blog.name })}
      action={
        blog.is_mine && (
          <ButtonLink look="primary" to={`${blogPath(blog.name)}/new/text`}>
            {t('Write something')}
          </ButtonLink>
        )
      }
    />
  )
}
