import { t } from '@bowerbird/domain/core/language/t.ts'
import { addBookmark, saveBookmarkFolder } from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { folderNameMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { Reading } from '../../ui/ReadProblem.tsx'
import { isBookmarkList, refreshBookmarks } from './bookmark-post.ts'
import { type Folders, foldersQuery } from './folders.query.ts'

interface Props {
  post: Post
  onClose: () => void
}

/** Puts a bookmark into a folder, an old one or a new one, or into none. CTRL-043 */
export function FolderChoice({ post, onClose }: Props) {
  const query = useQuery({ ...foldersQuery(post.id), staleTime: 0 })
  return (
    <Modal title={t('Folder for the bookmark')} onClose={onClose}>
      {query.data ? (
        <Choice key={query.dataUpdatedAt} post={post} known={query.data} onClose={onClose} />
      ) : (
        <Reading query={query} label={t('Loading your folders')} />
      )}
    </Modal>
  )
}

function Choice({ post, known, onClose }: Props & { known: Folders }) {
  const call = useCall()
  const client = useQueryClient()
  const [chosen, setChosen] = useState(known.folder_id ?? (known.folders.length > 0 ? '' : 'new'))
  const form = useSubmit(async (typed) => {
    const folder =
      chosen === 'new'
        ? (await call(saveBookmarkFolder, { name: typed('name') })).folder
        : known.folders.find(({ id }) => id === chosen)
    await call(addBookmark, { post_id: post.id, folder_id: folder?.id })
    toast(folder ? t('Moved to “{name}”', { name: folder.name }) : t('Not in a folder'))
    client.invalidateQueries({ predicate: ({ queryKey }) => isBookmarkList(queryKey) })
    refreshBookmarks(client)
    onClose()
  })
  return (
    <SubmitForm form={form} submit={t('Save')}>
      <SelectField
        label={t('Folder')}
        name="folder"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">{t('No folder')}</option>
        {known.folders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="new">{t('New folder…')}</option>
      </SelectField>
      {chosen === 'new' && (
        <TextField label={t('Folder name')} name="name" required autoComplete="off" maxLength={folderNameMaxLength} />
      )}
    </SubmitForm>
  )
}
