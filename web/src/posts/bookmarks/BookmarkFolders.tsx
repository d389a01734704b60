import { formatNumber } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import {
  type BookmarkFolder,
  removeBookmarkFolder,
  saveBookmarkFolder,
} from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { folderNameMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import FolderPlus from 'lucide-react/icons/folder-plus'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { ReadProblem } from '../../ui/ReadProblem.tsx'
import styles from './BookmarkFolders.module.css'
import { refreshBookmarks } from './bookmark-post.ts'
import { foldersQuery } from './folders.query.ts'

const pathOf = (folderId: string | null) => (folderId ? `/bookmarks?folder=${folderId}` : '/bookmarks')

/** The folders above the bookmarks, and what one does with them. CTRL-043 */
export function BookmarkFolders({ chosenId }: { chosenId: string | null }) {
  const query = useQuery(foldersQuery())
  const [named, setNamed] = useState<BookmarkFolder | 'new' | null>(null)
  const folders = query.data?.folders ?? []
  const chosen = folders.find(({ id }) => id === chosenId)
  const remove = useRemoveFolder()
  return (
    <div className={styles.bar} data-ground="page">
      <ReadProblem error={query.error} refetch={query.refetch} />
      {folders.length > 0 && (
        <nav aria-label={t('Folders')} className={styles.folders}>
          <Link to={pathOf(null)} className={styles.folder} aria-current={chosenId ? undefined : 'page'}>
            {t('All')}
          </Link>
          {folders.map(({ id, name, bookmark_count }) => (
            <Link
              key={id}
              to={pathOf(id)}
              className={styles.folder}
              aria-current={id === chosenId ? 'page' : undefined}
            >
              <span dir="auto">{name}</span> <small>{formatNumber(bookmark_count)}</small>
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.deeds}>
        <Button size="small" icon={<FolderPlus size={16} />} onClick={() => setNamed('new')}>
          {t('New folder')}
        </Button>
        {chosen && (
          <>
            <Button size="small" onClick={() => setNamed(chosen)}>
              {t('Rename')}
            </Button>
            <Button size="small" onClick={() => remove(chosen)}>
              {t('Delete folder')}
            </Button>
          </>
        )}
      </div>
      {named && <FolderName folder={named === 'new' ? null : named} onClose={() => setNamed(null)} />}
    </div>
  )
}

function FolderName({ folder, onClose }: { folder: BookmarkFolder | null; onClose: () => void }) {
  const call = useCall()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useSubmit(async (typed) => {
    const saved = await call(saveBookmarkFolder, { folder_id: folder?.id, name: typed('name') })
    refreshBookmarks(client)
    onClose()
    if (!folder) navigate(pathOf(saved.folder.id))
  })
  return (
    <Modal title={folder ? t('Rename the folder') : t('New folder')} onClose={onClose}>
      <SubmitForm form={form} submit={t('Save')}>
        <TextField
          label={t('Folder name')}
          name="name"
          defaultValue={folder?.name}
          required
          autoComplete="off"
          maxLength={folderNameMaxLength}
        />
      </SubmitForm>
    </Modal>
  )
}

function useRemoveFolder() {
  const call = useCall()
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async ({ id, name }: BookmarkFolder) => {
    try {
      await call(removeBookmarkFolder, { folder_id: id })
    } catch (problem) {
      return showProblem(problem)
    }
    toast(t('Deleted “{name}”. Its bookmarks are kept.', { name }))
    navigate(pathOf(null))
    refreshBookmarks(client)
  }
  return (folder: BookmarkFolder) =>
    confirm({
      message: t('Delete the folder “{name}”? Its bookmarks are kept without a folder.', { name: folder.name }),
      confirm: t('Delete folder'),
      escape: t('Keep it'),
    }).then(
      () => remove(folder),
      () => {},
    )
}
