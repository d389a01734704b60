import { emptyBin, listBin, restorePosts } from '@bowerbird/domain/posts/bin/bin.contract.ts'
import { binPerPage } from '@bowerbird/domain/posts/posts.limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { Dialogs } from '../../ui/overlays/Dialogs.tsx'
import { DeletedPosts } from './DeletedPosts.tsx'

const deleted = (id: string, summary: string, deleted_by: string | null = 'elk') => ({
  ...{ id, type: 'text' as const, summary, deleted_by },
  deleted_at: '2026-11-18T00:00:00Z',
  ends_at: '2026-12-18T00:00:00Z',
})

async function show(...posts: ReturnType<typeof deleted>[]) {
  const server = fakeServer(aUser())
    .answer(listBin, { posts, next: null })
    .answer(restorePosts, ({ post_ids }) => ({ restored: post_ids.length }))
    .answer(emptyBin, { deleted: posts.length })
  return {
    server,
    ...(await renderPart(
      <>
        <DeletedPosts blogName="ours" />
        <Dialogs />
      </>,
      server,
    )),
  }
}

test('the bin says who deleted what, and gives one post or all of them back', async () => {
  const { server, person } = await show(deleted('1', 'Moss'), deleted('2', '', null))
  expect(await screen.findByText(/by elk\. Restorable until/)).toBeTruthy()
  expect(screen.getByText(/by someone who has left/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Restore Moss' }))
  await waitFor(() => expect(server.sentTo(listBin)).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: 'Restore all' }))
  const sent = [['1'], ['1', '2']].map((post_ids) => ({ name: 'ours', post_ids }))
  await waitFor(() => expect(server.sentTo(restorePosts)).toEqual(sent))
})

test('a long bin is shown page by page, and given back in parts of one page', async () => {
  const page = Array.from({ length: binPerPage }, (_, at) => deleted(`${at + 1}`, `Moss ${at + 1}`))
  const { server, person } = await show(...page)
  server.answer(listBin, ({ before }) =>
    before ? { posts: [deleted('999', 'Fern')], next: null } : { posts: page, next: '50' },
  )
  await person.click(await screen.findByRole('button', { name: 'Restore Moss 1' }))
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Fern')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Restore all' }))
  await waitFor(() => expect(server.sentTo(restorePosts)).toHaveLength(2))
  expect(server.sentTo(restorePosts)[1]?.post_ids).toEqual(page.map(({ id }) => id))
})

test('the bin is emptied only after a question, and is not shown where it is empty', async () => {
  const { server, person, unmount } = await show(deleted('1', 'Moss'))
  await person.click(await screen.findByRole('button', { name: 'Delete permanently' }))
  expect(server.sentTo(emptyBin)).toEqual([])
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(server.sentTo(emptyBin)).toEqual([{ name: 'ours' }]))
  unmount()
  const empty = await show()
  await waitFor(() => expect(empty.server.sentTo(listBin)).toHaveLength(1))
  expect(screen.queryByText('Deleted posts')).toBeNull()
})
