import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogTimeline, readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { answerSurvey } from '@bowerbird/domain/moderation/survey.contract.ts'
import { likePost, listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { readBlogTags, searchBlog, searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { getShareData, readShareData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setDrawer } from '../../blogs/drawer/drawer.state.ts'
import { resetAdLibrary } from '../../feeds/ads/ad-library.ts'
import { takePending } from '../../telemetry/log.ts'
import { aSuggestion } from '../../testing/conversations.ts'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { aBlog, aChannel, aSession, aUser } from '../../testing/people.ts'
import { aBlogView, aBrief, aPage, aPost } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { aShareData } from '../../testing/share-data.ts'

beforeAll(async () => void (await import('../../feeds/blog-view/BlogView.tsx')))
afterEach(() => {
  resetAdLibrary()
  delete window.adLibrary
  act(() => setDrawer({ isOpen: false, isSuspended: false }))
})

const uuid = '00000000-0000-4000-8000-000000000001'
const satin = aBlog('satin')
const ofSatin = (count: number, from = 101) =>
  Array.from({ length: count }, (_, at) => aPost({ id: String(from + at), tumblelog: { ...aBrief('satin'), uuid } }))

type View = ReturnType<typeof aBlogView>
const found = aPost({ id: '1', tumblelog: aBrief('satin') })
const aServer = (answer: View | ((offset: number) => View)) =>
  fakeServer(aUser({ channels: [aChannel('mine', { uuid })] }))
    .answer(readTimeline, aPage([found]))
    .answer(searchPosts, { posts: [found], next: null, next_offset: -1, blogs: [], tags: [] })
    .answer(listRecommendedBlogs, { blogs: [] })
    .answer(listNotes, { notes: [], _links: {} })
    .answer(readBlogView, ({ offset }) => (typeof answer === 'function' ? answer(Number(offset)) : answer))

const nameOf = (blog: string) =>
  screen.getAllByRole('link', { name: blog }).find((link) => link.textContent === blog) as HTMLElement
const glass = () => document.querySelector('[data-drawer] [data-glass]') as HTMLElement

async function opened(server: FakeServer, over = '/dashboard') {
  const view = renderAt(over, server)
  await screen.findAllByRole('article')
  await view.person.click(nameOf('satin'))
  const panel = await screen.findByRole('dialog', { name: 'satin' })
  await within(panel).findByRole('heading', { level: 1 })
  return { ...view, panel, inside: within(panel) }
}

const option = (text: string) => ({
  text,
  link: {
    ...{ method: 'POST', href: answerSurvey.path },
    body_params: { survey_id: 'sensitive-blog', post_id: '77', user_response: text },
  },
})
const aSurvey = (title: string) => ({
  ...{ id: 'sensitive-blog', title, submission_confirmation: 'Thanks for your feedback!' },
  options: [option('Yes'), option('No')],
})
const overlay = 'This Tumblr may contain sensitive media.'

test('the view has a header and posts, and no overlay or survey where safe mode does not apply [BLOG-002] [BLOG-254] [BLOG-275]', async () => {
  const { inside, panel } = await opened(aServer(aBlogView(satin, ofSatin(2))))
  expect(inside.getByRole('heading', { level: 1 }).textContent).toBe('The satin blog')
  expect(panel.querySelectorAll('article')).toHaveLength(2)
  expect(inside.queryByText(overlay)).toBeNull()
  expect(inside.queryByRole('button', { name: 'Yes' })).toBeNull()
})

test('under safe mode there is the overlay in place of posts, and the first survey on the one post that is named [BLOG-002] [BLOG-254] [BLOG-256] [BLOG-275] [BLOG-278]', async () => {
  const survey = [aSurvey('Is it?'), aSurvey('And this?')]
  const posts = [{ id: '77', post_id: '77', tumblelog_name: 'satin', survey }]
  const server = aServer({ ...aBlogView(satin, []), is_safe_mode_applied: true, posts: posts as never })
  server.answer(answerSurvey, ({ user_response }) => ({ user_response }))
  const { inside, person } = await opened(server)
  expect(inside.getByText(overlay)).toBeTruthy()
  expect(inside.getByText('Is it?')).toBeTruthy()
  expect(inside.queryByText('And this?')).toBeNull()
  takePending()
  await person.click(inside.getByRole('button', { name: 'No' }))
  expect(await inside.findByText('Thanks for your feedback!')).toBeTruthy()
  expect(takePending()).toContainEqual(
    expect.objectContaining({
      event: 'survey:feedback',
      data: { post_id: '77', survey_id: 'sensitive-blog', user_response: 'No' },
    }),
  )
})

test('its posts are shared by message, by a press or by the key s, and words not sent are asked about [BLOG-024] [BLOG-035] [BLOG-036] [BLOG-043]', async () => {
  const server = aServer(aBlogView(satin, ofSatin(1)))
    .answer(getShareData, aShareData())
    .answer(suggestParticipants, {
      blogs: [{ ...aSuggestion('tide'), uuid: uuid.replace(/1$/, '7') }],
      recently_followed: false,
    })
  const { inside, person, panel } = await opened(server)
  const button = await inside.findByRole('button', { name: 'Share' })
  await person.click(button)
  expect(await inside.findByRole('region', { name: 'Send to a blog' })).toBeTruthy()
  await waitFor(() => expect(server.sentTo(getShareData)).toHaveLength(1))
  expect(server.sentTo(readShareData)).toHaveLength(0)
  await person.keyboard('{Escape}')
  expect(inside.queryByRole('region', { name: 'Send to a blog' })).toBeNull()
  act(() => panel.focus())
  await person.keyboard('s')
  expect(button.getAttribute('aria-expanded')).toBe('true')

  await person.click(await inside.findByRole('option', { name: /^tide/ }))
  const words = () => inside.queryByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement | null
  await person.type(words() as HTMLElement, 'For you')
  await person.click(glass())
  expect(await screen.findByText('Close without sending?')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([panel.isConnected, words()?.value]).toEqual([true, 'For you'])
  await person.clear(words() as HTMLElement)
  await person.type(words() as HTMLElement, '  ')
  await person.click(glass())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'satin' })).toBeNull())
  expect(screen.queryByText('Close without sending?')).toBeNull()
})

async function writing() {
  const [post] = ofSatin(1) as [Post]
  const body_html = '<p><a href="/blog/moss">To moss</a></p>'
  const content = post.content && { ...post.content, body_html }
  const server = aServer(aBlogView(satin, [{ ...post, content }])).answer(getShareData, aShareData())
  server.answer(suggestParticipants, {
    blogs: [{ ...aSuggestion('tide'), uuid: uuid.replace(/1$/, '7') }],
    recently_followed: false,
  })
  const view = await opened(server)
  await view.person.click(await view.inside.findByRole('button', { name: 'Share' }))
  await view.person.click(await view.inside.findByRole('option', { name: /^tide/ }))
  await view.person.type(await view.inside.findByRole('textbox', { name: 'Message' }), 'For you')
  return view
}

const shareButton = 'button[data-share]'
test.each<[string, (view: Awaited<ReturnType<typeof writing>>) => unknown, 'drawer' | 'words']>([
  ['Back', ({ router }) => void router.navigate(-1), 'drawer'],
  ['a link to another blog', ({ inside, person }) => person.click(inside.getByText('To moss')), 'drawer'],
  ['Escape', ({ person }) => person.keyboard('{Escape}'), 'words'],
  ['the share button', ({ panel, person }) => person.click(panel.querySelector(shareButton) as Element), 'words'],
])(
  '%s asks once before words to a blog are lost: Cancel keeps them, OK goes on [BLOG-035]',
  async (_way, leave, closes) => {
    const view = await writing()
    const words = () => screen.queryByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement | null
    await act(async () => leave(view))
    expect(await screen.findByText('Close without sending?')).toBeTruthy()
    await view.person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Close without sending?')).toBeNull()
    expect([view.router.state.location.mask?.pathname, words()?.value]).toEqual(['/indash_blog/peepr/satin', 'For you'])

    act(() => words()?.focus())
    await act(async () => leave(view))
    await view.person.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(words()).toBeNull())
    expect(screen.queryByText('Close without sending?')).toBeNull()
    const isStill = () => view.router.state.location.mask?.pathname === '/indash_blog/peepr/satin'
    expect(isStill()).toBe(closes === 'words')
  },
)

test.each([
  ['/dashboard', 'peepr'],
  ['/search/moss', 'search_peepr'],
])('what is done in it over %s is told as done in %s [BLOG-003] [POST-014] [POST-015]', async (over, source) => {
  const server = aServer(aBlogView(satin, ofSatin(1))).answer(likePost, { liked: true, note_count: 1 })
  const { inside, person } = await opened(server, over)
  await person.click(await inside.findByRole('button', { name: 'Like' }))
  await waitFor(() => expect(server.sentTo(likePost)).toMatchObject([{ id: '101', source }]))
})

test('keys act on a single post in the view as well [BLOG-041] [BLOG-042]', async () => {
  const server = aServer(aBlogView(satin, []))
    .answer(readBlogTimeline, aBlogView(satin, ofSatin(1)))
    .answer(likePost, { liked: true, note_count: 1 })
  const { person, router } = renderAt('/indash_blog/peepr/satin/101', server)
  const panel = await screen.findByRole('dialog', { name: 'satin' })
  await within(panel).findByRole('article')
  act(() => panel.focus())
  await person.keyboard('l')
  await waitFor(() => expect(server.sentTo(likePost)).toMatchObject([{ id: '101', method: 'keyboard' }]))
  await person.keyboard('r')
  await waitFor(() => expect(router.state.location.state?.form).toMatchObject({ mode: 'reblog', postId: '101' }))
})

test('an ad stands after the second and the twelfth post of a list, and none by a single post [BLOG-299] [BLOG-300]', async () => {
  const next = vi.fn(async () => ({ id: '1', title: 'New here?', body: '', image_url: '', link_url: '/help' }))
  window.adLibrary = { isReady: true, next }
  const server = aServer((offset) => aBlogView(satin, ofSatin(offset ? 4 : 10, 101 + offset)))
  const session = aSession(aUser())
  server.answer(readUserInfo, { ...session, config: { ...session.config, ad_provider: '/ads/house.js' } })
  server.answer(readBlogTimeline, aBlogView(satin, ofSatin(1)))
  const { router } = await opened(server)
  const shown = () =>
    [...document.querySelectorAll('[data-drawer] article, [data-drawer] aside[aria-label="Sponsored"]')].map(
      (element) => element.getAttribute('data-post-id') ?? 'ad',
    )
  const ids = ofSatin(14).map(({ id }) => id)
  const withAds = [...ids.slice(0, 2), 'ad', ...ids.slice(2, 12), 'ad', ...ids.slice(12)]
  await waitFor(() => expect(shown()).toEqual(withAds))
  await act(async () => router.navigate(-1))
  await waitFor(() => expect(shown()).toEqual([]))
  await act(() => router.navigate('/indash_blog/peepr/satin/101'))
  await waitFor(() => expect(shown()).toEqual(['101']))
  // An ad of this post would have been asked for by now.
  await act(async () => {})
  expect([shown(), next.mock.calls.length]).toEqual([['101'], 2])
})

test('the pixels of the answer are put in once, however many pages come [BLOG-025]', async () => {
  const tracking_html = '<img src="https://a.test/p.gif">'
  const { inside } = await opened(
    aServer((offset) => ({ ...aBlogView(satin, ofSatin(offset ? 3 : 10, 101 + offset)), tracking_html })),
  )
  await inside.findByText('That’s everything.')
  await waitFor(() => expect(document.querySelectorAll('img[src="https://a.test/p.gif"]')).toHaveLength(1))
})

test('clearing a search brings the posts again, read from the first one on [BLOG-014] [BLOG-016] [BLOG-018]', async () => {
  const server = aServer((offset) => aBlogView(satin, ofSatin(offset ? 2 : 10, 101 + offset)))
    .answer(readBlogTags, { tags: [] })
    .answer(searchBlog, { posts: [aPost({ id: '999' })], next: null, next_offset: -1 })
  const { inside, person, panel } = await opened(server)
  const shown = () => [...panel.querySelectorAll<HTMLElement>('article')].map(({ dataset }) => dataset.postId)
  const offsets = () => server.sentTo(readBlogView).map(({ offset }) => offset)
  await inside.findByText('That’s everything.')
  expect(offsets()).toEqual([0, 10])
  await person.click(inside.getByRole('button', { name: 'Search satin' }))
  await person.type(inside.getByRole('combobox'), 'moss{Enter}')
  await waitFor(() => expect(shown()).toEqual(['999']))
  expect(offsets()).toEqual([0, 10])
  server.answer(readBlogView, ({ offset }) =>
    aBlogView(satin, offset ? ofSatin(3, 110) : [...ofSatin(1, 200), ...ofSatin(9)]),
  )
  await person.click(inside.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(offsets()).toEqual([0, 10, 0, 10]))
  await waitFor(() => expect(shown()).toEqual(['200', ...ofSatin(12).map(({ id }) => id)]))
})
