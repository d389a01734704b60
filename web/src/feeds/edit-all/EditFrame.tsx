import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ReactNode } from 'react'
import { FeedTabs } from '../FeedTabs.tsx'
import { FeedTitle } from '../FeedTitle.tsx'
import styles from './EditAll.module.css'
import { EditProgress } from './EditProgress.tsx'
import { blogTagsPath, editAllPath } from './edit-all.api.ts'

/** The two ways to edit many posts of a blog, below the progress of the edit that runs. */
export function EditFrame({ name, chosen, children }: { name: string; chosen: 'posts' | 'tags'; children: ReactNode }) {
  const tabs = [
    { to: editAllPath(name), label: t('Posts') },
    { to: blogTagsPath(name), label: t('Tags') },
  ]
  return (
    <div className={styles.frame}>
      <FeedTitle lead={name}>{chosen === 'posts' ? t('Edit posts') : t('Tags')}</FeedTitle>
      <FeedTabs label={t('Edit')} tabs={tabs} chosen={chosen === 'posts' ? editAllPath(name) : blogTagsPath(name)} />
      <EditProgress name={name} />
      {children}
    </div>
  )
}
