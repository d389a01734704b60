import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import * as calls from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { aPage, aPost } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'

test('folders are made, chosen, renamed and deleted; a name that is taken is told and stays [CTRL-043]', async () => {
  let folders: calls.BookmarkFolder[] = []
  const server = fakeServer(aUser())
    .answer(calls.listBookmarkFolders, () => ({ folders, folder_id: null }))
    .answer(readTimeline, ({ folder }) => aPage(folder ? [] : [aPost({ bookmarked: true })]))
    .answer(calls.saveBookmarkFolder, ({ name }) => {
      folders = [{ id: '7', name, bookmark_count: 2 }]
      return { folder: { id: '7', name } }
    })
    .answer(calls.removeBookmarkFolder, () => {
      folders = []
      return { removed: true }
    })
  const { person, router } = renderAt('/bookmarks', server)
  expect(await screen.findByRole('heading', { name: 'Bookmarks' })).toBeTruthy()
  expect(await screen.findByRole('article')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'New folder' }))
  await person.type(await screen.findByLabelText('Folder name'), 'Later{Enter}')
  const chosen = await screen.findByRole('link', { name: 'Later 2' })
  await waitFor(() => expect(chosen.getAttribute('aria-current')).toBe('page'))
  expect(await screen.findByText('Nothing in this folder')).toBeTruthy()
  server.refuse(calls.saveBookmarkFolder, postsRefusals.folderTaken)
  await person.click(screen.getByRole('button', { name: 'Rename' }))
  const box = await screen.findByRole('dialog', { name: 'Rename the folder' })
  await person.type(within(box).getByLabelText('Folder name'), '!{Enter}')
  expect(await within(box).findByText(postsRefusals.folderTaken.text)).toBeTruthy()
  expect((within(box).getByLabelText('Folder name') as HTMLInputElement).value).toBe('Later!')
  await person.click(within(box).getByRole('button', { name: 'Close' }))
  await person.click(screen.getByRole('button', { name: 'Delete folder' }))
  const asked = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'))
  await person.click(within(asked).getByRole('button', { name: 'Delete folder' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(server.sentTo(calls.removeBookmarkFolder)).toEqual([{ folder_id: '7' }])
  expect(await screen.findByRole('article')).toBeTruthy()
})
