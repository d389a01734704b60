import { listFollowedBlogs, listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { feedsRefusals } from '@bowerbird/domain/feeds/feeds.refusals.ts'
import { followTag, listFollowedTags, unfollowTag } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { aPage, aPost } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'

function aServer(...tags: string[]) {
  let followed = tags
  return fakeServer(aUser())
    .answer(listRecommendedBlogs, { blogs: [] })
    .answer(listFollowedBlogs, { blogs: [], next: null })
    .answer(readTimeline, ({ pageRoot }) => aPage(pageRoot === 'tags' && followed.length === 0 ? [] : [aPost()]))
    .answer(listFollowedTags, () => ({ tags: followed.map((tag) => ({ tag })) }))
    .answer(followTag, ({ tag }) => {
      followed = [tag, ...followed]
      return { tag, following: true }
    })
    .answer(unfollowTag, ({ tag }) => {
      followed = followed.filter((one) => one !== tag)
      return { tag, following: false }
    })
}

test('a tag is followed and given up where its posts are, at once', async () => {
  const server = aServer('moss')
  const { person } = renderAt('/tagged/ferns', server)
  await person.click(await screen.findByRole('button', { name: 'Follow #ferns' }))
  await person.click(await screen.findByRole('button', { name: 'Unfollow #ferns' }))
  expect(await screen.findByRole('button', { name: 'Follow #ferns' })).toBeTruthy()
  expect(server.sentTo(followTag)).toEqual([{ tag: 'ferns' }])
  expect(server.sentTo(unfollowTag)).toEqual([{ tag: 'ferns' }])
})

test('a tag that is followed in another spelling is known as followed', async () => {
  renderAt('/tagged/FERNS', aServer('Ferns'))
  expect(await screen.findByRole('button', { name: 'Unfollow #FERNS' })).toBeTruthy()
})

test('what the server refuses is taken back and said', async () => {
  const server = aServer().refuse(followTag, feedsRefusals.tooManyTags)
  const { person } = renderAt('/tagged/ferns', server)
  await person.click(await screen.findByRole('button', { name: 'Follow #ferns' }))
  expect(await screen.findByText(feedsRefusals.tooManyTags.text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Follow #ferns' })).toBeTruthy()
})

test('a guest is led to log in and back to the tag', async () => {
  renderAt('/tagged/wet%20moss', fakeServer().answer(readTimeline, aPage([aPost()])))
  const link = await screen.findByRole('link', { name: 'Follow #wet moss' })
  expect(link.getAttribute('href')).toBe(`/login?next=${encodeURIComponent('/tagged/wet%20moss')}`)
})

test('the dashboard leads to the posts of all followed tags, and shows the tags beside them', async () => {
  const server = aServer('moss', 'ferns')
  const { person, router } = renderAt('/dashboard', server)
  const panel = within(await screen.findByRole('region', { name: 'Your tags' }))
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/tagged/moss', '/tagged/ferns'])
  const feeds = within(screen.getByRole('navigation', { name: 'Feeds' }))
  expect(feeds.getByRole('link', { current: 'page' }).textContent).toBe('Following')
  await person.click(feeds.getByRole('link', { name: 'Your tags' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your tags' })).toBeTruthy()
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(server.sentTo(readTimeline).at(-1)).toMatchObject({ pageRoot: 'tags' })
})

test('without a tag the list says how to begin, and the column leaves its place out', async () => {
  renderAt('/tags', aServer())
  const begin = await screen.findByRole('link', { name: 'Follow a tag' })
  expect(begin.getAttribute('href')).toBe('/following/tags')
  expect(screen.queryByRole('region', { name: 'Your tags' })).toBeNull()
})

test('followed tags are listed, added to by typing, and one that is given up can be taken back', async () => {
  const server = aServer('moss')
  const { person } = renderAt('/following', server)
  await person.click(await screen.findByRole('link', { name: 'Tags' }))
  const list = within(await screen.findByRole('region', { name: 'Followed tags' }))
  await person.click(list.getByRole('button', { name: 'Unfollow #moss' }))
  await person.click(await list.findByRole('button', { name: 'Follow #moss' }))
  expect(await list.findByRole('button', { name: 'Unfollow #moss' })).toBeTruthy()

  const field = screen.getByRole('textbox', { name: 'Follow a tag' })
  await person.type(field, ' {Enter}')
  await person.type(field, '#wet  ferns{Enter}')
  expect(await list.findByRole('link', { name: '#wet ferns' })).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe('')
  expect(server.sentTo(followTag)).toEqual([{ tag: 'moss' }, { tag: 'wet ferns' }])
})

test('who follows none is told what tags are for', async () => {
  renderAt('/following/tags', aServer())
  expect(await screen.findByRole('heading', { name: 'You’re not following any tags yet' })).toBeTruthy()
})
