import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { type ArchivedPost, readArchive } from '@bowerbird/domain/feeds/archive.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBlog } from '../../testing/people.ts'
import { aBlogView } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'

const anArchived = (id: string, change: Partial<ArchivedPost> = {}): ArchivedPost => ({
  id,
  type: 'text',
  path: `/blog/satin/post/${id}`,
  date: '2031-05-09T10:00:00.000Z',
  title: `Title ${id}`,
  text: 'Some words',
  picture: null,
  note_count: 0,
  is_reblog: false,
  is_covered: false,
  ...change,
})

const anArchive = (posts: ArchivedPost[], change: Partial<OutputOf<typeof readArchive>> = {}) => ({
  tumblelog: aBlog('satin'),
  posts,
  next: null,
  months: [
    { month: '2031-05', count: 2, is_more: false },
    { month: '2030-12', count: 1000, is_more: true },
  ],
  tags: [{ tag: 'moss' }],
  is_safe_mode_applied: false,
  ...change,
})

const may = anArchived('12')
const december = anArchived('9', { date: '2030-12-31T23:00:00.000Z', type: 'quote', title: '', note_count: 1 })
const aServer = () => fakeServer().answer(readArchive, anArchive([may, december]))
const cards = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('time'))

test('posts stand below their months, with how many there are', async () => {
  renderAt('/blog/satin/archive', aServer())
  const month = within(await screen.findByRole('region', { name: 'May 2031 2 posts' }))
  expect(month.getByRole('link', { name: /Title 12/ }).getAttribute('href')).toBe('/blog/satin/post/12')
  const older = within(screen.getByRole('region', { name: 'December 2030 1,000+ posts' }))
  expect(older.getByRole('link').textContent).toBe('QuoteSome wordsDec 311 note')
})

test('a month is jumped to by its name, with the filters kept, and nothing but the address says so', async () => {
  const server = aServer()
  const { person, router } = renderAt('/blog/satin/archive?tag=moss', server)
  const months = await screen.findByRole('combobox', { name: 'Start from' })
  expect([...(months as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'The newest',
    'May 2031 (2 posts)',
    'December 2030 (1,000+ posts)',
  ])
  await person.selectOptions(months, '2030-12')
  await waitFor(() => expect(router.state.location.search).toBe('?month=2030-12&tag=moss'))
  await waitFor(() =>
    expect(server.sentTo(readArchive).at(-1)).toEqual({ name: 'satin', month: '2030-12', tag: 'moss' }),
  )
  const kinds = await screen.findByRole('combobox', { name: 'Post type' })
  expect((kinds as HTMLSelectElement).options).toHaveLength(1 + postKinds.length)
  await person.selectOptions(kinds, 'photo')
  await waitFor(() => expect(router.state.location.search).toBe('?month=2030-12&post_type=photo&tag=moss'))
})

test('without scripts it is a form that asks the page itself', async () => {
  renderAt('/blog/satin/archive', aServer())
  const form = (await screen.findByRole('form', { name: 'Archive' })) as HTMLFormElement
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/blog/satin/archive'])
  expect([...form.elements].map((field) => field.getAttribute('name')).filter(Boolean)).toEqual([
    'month',
    'post_type',
    'tag',
  ])
  expect(within(form).getByRole('button', { name: 'Show' })).toBeTruthy()
})

test('every kind has its card; a picture is shown, a covered post is not', async () => {
  const posts = postKinds.map((type, at) => anArchived(String(at), { type }))
  const picture = { url: '/media/p/x.webp', alt: 'A blue cap' }
  posts.push(anArchived('20', { type: 'photo', picture, title: '' }))
  posts.push(anArchived('21', { is_covered: true, title: '', text: '' }))
  renderAt('/blog/satin/archive', fakeServer().answer(readArchive, anArchive(posts)))
  await screen.findByRole('form', { name: 'Archive' })
  expect(cards()).toHaveLength(postKinds.length + 2)
  expect(screen.getByRole('img', { name: 'A blue cap' }).getAttribute('src')).toBe(picture.url)
  expect(screen.getByText('Sensitive post')).toBeTruthy()
})

test('older ones come as one scrolls, and by a link for whoever cannot', async () => {
  const server = fakeServer().answer(readArchive, ({ before }) =>
    before ? anArchive([december], { months: [], tags: [] }) : anArchive([may], { next: '12' }),
  )
  renderAt('/blog/satin/archive', server)
  // Everything is near the end of a page without height.
  await waitFor(() => expect(cards()).toHaveLength(2))
  expect(server.sentTo(readArchive).map(({ before }) => before)).toEqual([undefined, '12'])
  expect(screen.getByRole('region', { name: 'December 2030 1,000+ posts' })).toBeTruthy()
})

test('an empty archive, one without a match and one that safe mode keeps back say so', async () => {
  const none = anArchive([], { months: [], tags: [] })
  const empty = renderAt('/blog/satin/archive', fakeServer().answer(readArchive, none))
  expect(await screen.findByText('satin hasn’t posted anything yet')).toBeTruthy()
  empty.unmount()
  const narrowed = renderAt('/blog/satin/archive?tag=moss', fakeServer().answer(readArchive, none))
  const everything = await screen.findByRole('link', { name: 'Show everything' })
  expect(everything.getAttribute('href')).toBe('/blog/satin/archive')
  narrowed.unmount()
  const hidden = { ...none, is_safe_mode_applied: true }
  renderAt('/blog/satin/archive', fakeServer().answer(readArchive, hidden))
  expect(await screen.findByText('This Tumblr may contain sensitive media.')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Archive' })).toBeNull()
})

test('the header of a blog leads there', async () => {
  renderAt('/blog/satin', fakeServer().answer(readBlogView, aBlogView(aBlog('satin'), [])))
  const link = await screen.findByRole('link', { name: 'Archive' })
  expect(link.getAttribute('href')).toBe('/blog/satin/archive')
})
