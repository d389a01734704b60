import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { listMutedBlogs, unhidePosts, unmuteBlog, unmutePosts } from '@bowerbird/domain/moderation/mutes.contract.ts'
import { listFilters } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aBrief } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

test('muted blogs are listed and heard of again at a press, and posts are shown and notified of again [CTRL-017]', async () => {
  let [blogs, hidden, muted] = [[aBrief('jay')], 2, 1]
  const server = fakeServer(aUser())
    .answer(listMutedBlogs, () => ({ blogs, next: null, hidden_posts: hidden, muted_posts: muted }))
    .answer(unmuteBlog, () => {
      blogs = []
      return { muted: false }
    })
    .answer(unhidePosts, () => {
      hidden = 0
      return { hidden: false }
    })
    .answer(unmutePosts, () => {
      muted = 0
      return { muted: false }
    })
  const { person } = renderAt('/settings/dashboard', server)
  await person.click(await screen.findByRole('button', { name: 'Unmute jay' }))
  expect(await screen.findByText(/You haven’t muted any blogs/)).toBeTruthy()
  expect(server.sentTo(unmuteBlog)).toEqual([{ tumblelog: 'jay' }])
  expect(screen.getByText('You have hidden 2 posts.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Show hidden posts again' }))
  expect(await screen.findByText('Your lists show them again')).toBeTruthy()
  expect(screen.queryByText('You have hidden 2 posts.')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Unmute all posts' }))
  expect(await screen.findByText('You’ll be notified about them again')).toBeTruthy()
  expect(screen.queryByText('You have muted one post.')).toBeNull()
})

test('a list that cannot be had says why, and is asked for again at a press', async () => {
  const server = fakeServer(aUser()).answer(listFilters, { filters: [] }).refuse(listMutedBlogs, coreRefusals.tooMany)
  const { person } = renderAt('/settings/dashboard', server)
  expect(await screen.findByText(coreRefusals.tooMany.text, { exact: false })).toBeTruthy()
  server.answer(listMutedBlogs, { blogs: [], next: null, hidden_posts: 0, muted_posts: 0 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/You haven’t muted any blogs/)).toBeTruthy()
})
