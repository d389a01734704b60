import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aBrief, aContent, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { postLinks, sensitiveCover } from './kinds/lazy-kinds.ts'
import { PostCard } from './PostCard.tsx'
import { pathOfPost } from './post-path.ts'
import { revealSlot } from './post-slots.ts'

beforeAll(async () => void (await Promise.all([sensitiveCover.prepare(), postLinks.prepare()])))

const names = () => [...document.querySelectorAll('section')].map((block) => block.querySelector('p')?.textContent)

test('a post shows whose it is, its title, its words and its tags, each leading on', async () => {
  const content = aContent({ title: 'What the tide left', body_html: '<p>Three <b>caps</b>.</p>' })
  await renderPart(<PostCard post={aPost({ content, tags: ['found things'] })} isInList footer={<p>the footer</p>} />)
  expect(screen.getByRole('article').dataset.postId).toBe('1')
  expect(screen.getAllByRole('link', { name: 'satin' })[0]?.getAttribute('href')).toBe('/blog/satin')
  const title = screen.getByRole('heading', { level: 2, name: 'What the tide left' })
  expect(title.querySelector('a')?.getAttribute('href')).toBe('/blog/satin/post/1/three-bottle-caps')
  expect(screen.getByText('caps').tagName).toBe('B')
  expect(screen.getByRole('link', { name: '#found things' }).getAttribute('href')).toBe('/tagged/found%20things')
  expect(screen.getByText('the footer')).toBeTruthy()
})

test('a reblog shows its trail, oldest first, then what it adds, each under its own name', async () => {
  const post = aPost({
    reblog_source: { name: 'bluefinds', following: false, url: '/blog/bluefinds' },
    trail: [aContent({ blog_name: 'bluefinds' }), aContent({ blog_name: 'lostblog', blog: null, content_id: 'c2' })],
  })
  await renderPart(<PostCard post={post} />)
  expect(names()).toEqual(['bluefinds', 'lostblog (deleted)', 'satin'])
  expect(screen.getByText('reblogged from')).toBeTruthy()
})

test('parts by people of other sites lead to their old address and to no blog here [IMP-007]', async () => {
  const elsewhere = { blog: null, blog_name: 'satin2', elsewhere_url: 'https://satin2.example/post/1' }
  const unknown = { blog: null, blog_name: 'heron', elsewhere_url: '', content_id: 'c2' }
  const post = aPost({
    reblog_source: { name: 'heron', following: false, url: '' },
    trail: [aContent(elsewhere), aContent(unknown)],
  })
  await renderPart(<PostCard post={post} />)
  expect(names()).toEqual(['satin2', 'heron', 'satin'])
  expect(screen.getByRole('link', { name: 'satin2' }).getAttribute('href')).toBe('https://satin2.example/post/1')
  expect(screen.queryByRole('link', { name: 'heron' })).toBeNull()
})

test('a reblog that adds nothing shows only what it passes on', async () => {
  await renderPart(<PostCard post={aPost({ trail: [aContent({ blog_name: 'bluefinds' })], content: null })} />)
  expect(names()).toEqual(['bluefinds'])
})

test('a list cuts a post at its read-more line, its own page does not [POST-196]', async () => {
  const content = aContent({ body_html: '<p>Start.</p><hr class="read-more"><p>Rest.</p>' })
  const { unmount } = await renderPart(<PostCard post={aPost({ content })} isInList />)
  expect(screen.queryByText('Rest.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Keep reading' }).getAttribute('href')).toBe(
    '/blog/satin/post/1/three-bottle-caps',
  )
  unmount()
  await renderPart(<PostCard post={aPost({ content })} />)
  expect(screen.getByText('Rest.')).toBeTruthy()
})

test('a covered post shows only that it is covered; who may not see it is told why', async () => {
  const covered = aPost({ is_covered: true, content: null, trail: [], tags: [], summary: '' })
  const { unmount } = await renderPart(<PostCard post={covered} footer={<p>the footer</p>} />)
  expect(screen.getByText('This post may contain something sensitive.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in to see it' }).getAttribute('href')).toBe('/login?next=%2F')
  expect(screen.getByText('the footer')).toBeTruthy()
  unmount()
  revealSlot.fill(() => <button type="button">Show</button>)
  for (const [user, isOffered] of [
    [aUser(), true],
    [aUser({ can_modify_safe_mode: false }), false],
  ] as const) {
    const view = await renderPart(<PostCard post={covered} />, fakeServer(user))
    expect(screen.queryByRole('button', { name: 'Show' }) !== null).toBe(isOffered)
    expect(screen.getByRole('link', { name: 'Safe Mode is on' }).getAttribute('href')).toBe('/settings/account')
    view.unmount()
  }
})

test('a filtered post names the filter, can be shown, and leads to the filters [CTRL-014]', async () => {
  revealSlot.fill(() => <button type="button">Show</button>)
  const filtered = aPost({ is_covered: true, filtered_by: ['#spiders', 'eight legs'], content: null, summary: '' })
  await renderPart(<PostCard post={filtered} />, fakeServer(aUser({ can_modify_safe_mode: false })))
  expect(screen.getByText('Filtered: #spiders, eight legs')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your filters' }).getAttribute('href')).toBe('/settings/dashboard')
})

const warned = { warned_of: ['A crash', 'violence'], is_warned: true, is_covered: true, content: null }

test('a post with a warning says what it warns of; a member looks by a button, a guest by a plain link [CTRL-021]', async () => {
  revealSlot.fill(() => <button type="button">Show</button>)
  const post = aPost({ ...warned, summary: 'Content warning: A crash, violence' })
  const view = await renderPart(<PostCard post={post} />, fakeServer(aUser({ can_modify_safe_mode: false })))
  expect(screen.getByText('Content warning: A crash, violence')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Warning settings' }).getAttribute('href')).toBe(
    '/settings/dashboard#warnings',
  )
  view.unmount()
  await renderPart(<PostCard post={post} />, fakeServer())
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe(`${pathOfPost(post)}?show`)
})

test('a post that one chose to see names its warnings above its content [CTRL-021]', async () => {
  await renderPart(<PostCard post={aPost({ warned_of: ['violence'] })} />, fakeServer(aUser()))
  expect(screen.getByText('Content warning: violence')).toBeTruthy()
  expect(screen.queryByText('Show')).toBeNull()
})

test.each([
  ['sent in by a blog', { submitter: { name: 'moss', blog: aBrief('moss') } }, 'Submitted by moss'],
  ['sent in by a blog that is gone', { submitter: { name: 'lost', blog: null } }, 'Submitted by lost'],
  ['made with an app [POST-358]', { app_name: 'Nest' }, 'Posted with Nest'],
  ['promoted [POST-355]', { is_promoted: true }, 'Promoted'],
  ['a draft', { state: 'draft' as const }, 'Draft'],
  ['being prepared', { state: 'transcoding' as const }, 'Processing'],
])('a post that is %s says so', async (_what, change, words) => {
  await renderPart(<PostCard post={aPost(change)} />)
  expect(
    screen.getByText((_text, element) => element?.textContent === words && element.children.length < 2),
  ).toBeTruthy()
})

test('a pinned post says so on its own blog only', async () => {
  const { unmount } = await renderPart(<PostCard post={aPost({ is_pinned: true })} isOnOwnBlog />)
  expect(screen.getByText('Pinned')).toBeTruthy()
  unmount()
  await renderPart(<PostCard post={aPost({ is_pinned: true })} />)
  expect(screen.queryByText('Pinned')).toBeNull()
})

test('following is offered on posts of blogs one does not follow, and not on one’s own or the blog’s own page', async () => {
  const strange = aPost({ following: false })
  for (const [post, isOnOwnBlog, isOffered] of [
    [strange, false, true],
    [strange, true, false],
    [aPost({ following: true }), false, false],
    [aPost({ following: false, is_mine: true, tumblelog: aBrief('mine') }), false, false],
  ] as const) {
    const { unmount } = await renderPart(<PostCard post={post} isOnOwnBlog={isOnOwnBlog} />, fakeServer())
    expect(screen.queryByRole('link', { name: /^Follow/ }) !== null).toBe(isOffered)
    unmount()
  }
})

test('the words of a post say their language [DAY-155]', async () => {
  const content = aContent({ title: 'Guten Morgen', body_html: '<p>Wie schön</p>', lang: 'de' })
  await renderPart(<PostCard post={aPost({ content })} />)
  expect(screen.getByText('Wie schön').closest('[lang]')?.getAttribute('lang')).toBe('de')
  expect(screen.getByRole('heading', { name: 'Guten Morgen' }).getAttribute('lang')).toBe('de')
})
