import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import {
  followBlog,
  listFollowers,
  readBlog,
  saveBlogAppearance,
  subscribeToBlog,
  unfollowBlog,
  unsubscribeFromBlog,
} from '@bowerbird/domain/blogs/blogs.contract.ts'
import { titleFonts } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Blog, Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { AppearanceForm } from '../accounts/settings/AppearanceForm.tsx'
import { fakeServer } from '../testing/fake-server.ts'
import { fakeUploads } from '../testing/fake-uploads.ts'
import { aBlog, aChannel, aSession, aUser } from '../testing/people.ts'
import { aBlogView, aBrief } from '../testing/posts.ts'
import { renderAt, renderPart } from '../testing/render-at.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { BlogGround } from './BlogGround.tsx'
import { BlogHeader } from './BlogHeader.tsx'

beforeEach(() => useDialogQueue.setState({ queue: [] }))

const themed = (change: Partial<Theme>, blog: Partial<Blog> = {}) =>
  aBlog('satin', {
    description: 'Blue things',
    description_sanitized: 'Blue things',
    has_default_header: false,
    ...blog,
    global_theme_params: { ...aBlog().global_theme_params, header_image_focused: '/media/h.jpg', ...change },
  })

async function header(blog: Blog) {
  const { container } = await renderPart(
    <BlogGround theme={blog.global_theme_params}>
      <BlogHeader blog={blog} />
    </BlogGround>,
  )
  return container
}

const onPage = async (blog: Blog, server = fakeServer(aUser())) => {
  const view = renderAt('/blog/satin', server.answer(readBlogView, aBlogView(blog, [])))
  await screen.findByRole('heading', { level: 1 })
  return { ...view, server }
}

test('a blog of staff without a title is marked beside its name', async () => {
  const session = aSession(aUser())
  const server = fakeServer(aUser()).answer(readUserInfo, {
    ...session,
    config: { ...session.config, staff_blogs: ['satin'] },
  })
  renderPart(<BlogHeader blog={themed({}, { title: '' })} />, server)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('satinStaff')
})

test('the header names the blog and offers to follow it, to guests and members [BLOG-049]', async () => {
  const guest = await onPage(aBlog(), fakeServer())
  expect(screen.getByText('@satin')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Follow satin' })).toBeTruthy()
  guest.unmount()
  await onPage(aBlog())
  expect(screen.getByRole('button', { name: 'Follow satin' })).toBeTruthy()
})

test('avatar, title, description and picture are there while they are switched on [BLOG-050]', async () => {
  const all = await header(themed({}))
  expect(all.querySelector('img[src^="/avatar/"]')).toBeTruthy()
  expect(all.querySelector('img[src="/media/h.jpg"]')).toBeTruthy()
  expect(all.textContent).toContain('The satin blog')
  expect(all.textContent).toContain('Blue things')
  const off = { show_avatar: false, show_title: false, show_description: false, show_header_image: false }
  const none = await header(themed(off))
  expect(none.querySelector('img')).toBeNull()
  expect(none.querySelector('h1')?.textContent).toBe('satin')
  expect(none.textContent).not.toContain('Blue things')
})

test.each(['show_avatar', 'show_header_image', 'show_title', 'show_description'] as const)(
  '%s switches its own part and no other [BLOG-050]',
  async (name) => {
    const shown = await header(themed({ [name]: false }))
    expect({
      show_avatar: shown.querySelector('img[src^="/avatar/"]') !== null,
      show_header_image: shown.querySelector('img[src="/media/h.jpg"]') !== null,
      show_title: shown.querySelector('h1')?.textContent === 'The satin blog',
      show_description: shown.textContent?.includes('Blue things'),
    }).toEqual({
      ...{ show_avatar: true, show_header_image: true, show_title: true, show_description: true },
      [name]: false,
    })
  },
)

test('a long description can be unfolded, and is read out whole; a short one has nothing to unfold', async () => {
  const sentence = 'We walk, we look down, we pick things up. '
  const long = await header(themed({}, { description_sanitized: sentence.repeat(40) }))
  expect(long.textContent).toContain(sentence.repeat(40))
  const fold = long.querySelector('details') as HTMLDetailsElement
  expect(fold.open).toBe(false)
  fireEvent.click(screen.getByText('Show more'))
  expect(fold.open).toBe(true)
  const short = await header(themed({}))
  expect(short.querySelector('details')).toBeNull()
})

test('a link in the description is one, and opens by a protocol that is allowed alone [BLOG-370]', async () => {
  const links = [
    'https://a.example/',
    'http://a.example/',
    'tumblr://x.y',
    'mailto:a@b.c',
    'http://bowerbird.test/blog/satin/ask',
  ]
  const stored = ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example/']
  const description_sanitized = [...links, ...stored].map((href) => `<a href="${href}">${href}</a>`).join(' ')
  await header(themed({}, { description_sanitized }))
  const opens = (href: string) => fireEvent.click(screen.getByRole('link', { name: href }))
  expect(links.filter(opens)).toEqual(links)
  expect(stored.filter(opens)).toEqual([])
})

test('it wears the blog’s colours, font and shape; a picture covers it or keeps its form [BLOG-051]', async () => {
  const chosen = {
    ...{ background_color: '#12203a', title_color: '#ffffff', link_color: '#9dbcff', title_font: 'Futura' as const },
    ...{ title_font_weight: 'regular' as const, avatar_shape: 'circle' as const, header_stretch: false },
  }
  const container = await header(themed(chosen))
  const ground = container.querySelector<HTMLElement>('[style]')?.style
  const values = ['ground', 'title', 'link', 'title-weight'].map((name) => ground?.getPropertyValue(`--blog-${name}`))
  expect(values).toEqual(['#12203a', '#ffffff', '#9dbcff', '400'])
  expect(ground?.getPropertyValue('--blog-title-font')).toContain("'Futura'")
  expect(container.querySelector('link')?.getAttribute('href')).toBe('/assets/fonts-1/futura.css')
  expect(container.querySelector('img[src^="/avatar/"]')?.className).toMatch(/circle/)
  expect(container.querySelector('img[src="/media/h.jpg"]')?.className).toMatch(/whole/)
  const stretched = await header(themed({ header_stretch: true }))
  expect(stretched.querySelector('img[src="/media/h.jpg"]')?.className).not.toMatch(/whole/)
  const plain = await header(themed({}, { has_default_header: true }))
  expect(plain.querySelector('[class*="defaultPicture"]')).toBeTruthy()
})

test('following here is saved under the header’s name, and lets one be told of posts at once [BLOG-054] [BLOG-056] [BLOG-057] [BLOG-059] [BLOG-066] [POST-369]', async () => {
  const { person, server, client } = await onPage(aBlog())
  const answer = Promise.withResolvers<never>()
  server.answer(followBlog, () => answer.promise)
  expect(screen.queryByRole('button', { name: /notifications for/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Follow satin' }))
  expect(await screen.findByRole('button', { name: 'Unfollow satin' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on notifications for satin' })).toBeTruthy()
  expect(server.sentTo(followBlog)).toEqual([{ tumblelog: 'satin', source: 'FOLLOW_SOURCE_PEEPR_HEADER' }])
  expect(marksIn(client)).toContain('"following":true,"is_friend":true,"is_subscribed":false,"can_subscribe":true')
  answer.reject(new Error('No'))
  expect(await screen.findByRole('button', { name: 'Follow satin' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /notifications for/ })).toBeNull()
  expect(marksIn(client)).toContain('"following":false,"is_friend":false,"is_subscribed":false,"can_subscribe":false')
})

const marksIn = (client: QueryClient) =>
  JSON.stringify(client.getQueryCache().findAll({ queryKey: [readBlogView.path] })[0]?.state.data)
const followed = { following: true, is_friend: true, can_subscribe: true, is_subscribed: true }

test('unfollowing here asks first, ends the subscription at once, and has its own name [BLOG-055] [BLOG-056] [BLOG-057] [BLOG-058] [BLOG-064]', async () => {
  const { person, server, client } = await onPage(aBlog('satin', followed))
  const { promise, resolve } = Promise.withResolvers<OutputOf<typeof unfollowBlog>>()
  server.answer(unfollowBlog, () => promise)
  expect(screen.getByRole('button', { name: 'Turn off notifications for satin', pressed: true })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Unfollow satin' }))
  expect(server.sentTo(unfollowBlog)).toEqual([])
  await person.click(await screen.findByRole('button', { name: 'Unfollow' }))
  expect(await screen.findByRole('button', { name: 'Follow satin' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /telling me|Tell me/ })).toBeNull()
  expect(server.sentTo(unfollowBlog)).toEqual([{ tumblelog: 'satin', source: 'UNFOLLOW_SOURCE_PEEPR_HEADER' }])
  const stranger = '"following":false,"is_friend":false,"is_subscribed":false,"can_subscribe":false'
  expect(marksIn(client)).toContain(stranger)
  await act(async () => resolve({ following: false, can_subscribe: false, is_subscribed: false, friend_count: 0 }))
  expect(marksIn(client)).toContain(stranger)
})

test('the bell subscribes and unsubscribes, and goes back where that fails [BLOG-066] [POST-370]', async () => {
  const { person, server } = await onPage(aBlog('satin', { ...followed, is_subscribed: false }))
  server.answer(subscribeToBlog, { is_subscribed: true }).refuse(unsubscribeFromBlog, coreRefusals.busy)
  await person.click(screen.getByRole('button', { name: 'Turn on notifications for satin' }))
  const bell = await screen.findByRole('button', { name: 'Turn off notifications for satin' })
  expect(server.sentTo(subscribeToBlog)).toEqual([{ name: 'satin' }])
  await person.click(bell)
  await waitFor(() => expect(server.sentTo(unsubscribeFromBlog)).toEqual([{ name: 'satin' }]))
  expect(await screen.findByRole('button', { name: 'Turn off notifications for satin' })).toBeTruthy()
  server.answer(unsubscribeFromBlog, { is_subscribed: false })
  await person.click(screen.getByRole('button', { name: 'Turn off notifications for satin' }))
  expect(await screen.findByRole('button', { name: 'Turn on notifications for satin', pressed: false })).toBeTruthy()
})

test('its owner can edit the appearance from here, nobody else [BLOG-067]', async () => {
  const own = await onPage(aBlog('satin', { is_mine: true }))
  expect(screen.getByRole('link', { name: 'Edit appearance' }).getAttribute('href')).toBe('/settings/blog/satin')
  expect(screen.getByRole('link', { name: 'Drafts' }).getAttribute('href')).toBe('/blog/satin/drafts')
  own.unmount()
  await onPage(aBlog())
  expect(screen.queryByRole('link', { name: 'Edit appearance' })).toBeNull()
})

test('the page to follow a blog follows nothing by itself; a guest logs in first and comes back [BLOG-062]', async () => {
  const server = fakeServer(aUser()).answer(readBlog, aBlog())
  server.answer(followBlog, { following: true, can_subscribe: true, is_subscribed: false, friend_count: 1 })
  const member = renderAt('/follow/satin', server)
  const button = await screen.findByRole('button', { name: 'Follow satin' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The satin blog')
  expect(server.sentTo(followBlog)).toEqual([])
  await member.person.click(button)
  await waitFor(() => expect(server.sentTo(followBlog)).toMatchObject([{ tumblelog: 'satin' }]))
  member.unmount()
  const { router } = renderAt('/follow/satin', fakeServer().answer(readBlog, aBlog()))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/follow/satin')
})

test('the editor offers every part of the look, and sends it without the measures of the picture [BLOG-068] [BLOG-069] [BLOG-070] [BLOG-071]', async () => {
  const measures = {
    header_full_width: 800,
    header_full_height: 200,
    header_focus_width: 400,
    header_focus_height: 100,
  }
  const held = { ...measures, header_bounds: '0,1,2,3', header_image_focused: '/media/h.jpg', header_stretch: true }
  const blog = aChannel('mine', { global_theme_params: { ...aBlog().global_theme_params, ...held } })
  const server = fakeServer(aUser()).answer(saveBlogAppearance, { tumblelog: aBlog('mine') })
  const { person } = await renderPart(<AppearanceForm blog={blog} />, server)
  const labels = ['Background', 'Title font', 'Title weight', 'Links', 'Avatar', 'Stretch header picture']
  const shown = ['header picture', 'avatar', 'title', 'description'].map((part) => `Show ${part}`)
  for (const label of [...labels, ...shown]) expect(screen.getByLabelText(label)).toBeTruthy()
  expect(screen.getAllByLabelText('Title').map((field) => field.getAttribute('type'))).toContain('color')
  const choices = (label: string) =>
    [...(screen.getByLabelText(label) as HTMLSelectElement).options].map(({ value }) => value)
  expect(choices('Title font')).toEqual(titleFonts)
  expect(choices('Title weight')).toEqual(['regular', 'bold'])
  expect(choices('Avatar').sort()).toEqual(['circle', 'square'])
  await person.selectOptions(screen.getByLabelText('Title font'), 'Futura')
  await person.click(screen.getByRole('button', { name: 'Save appearance' }))
  await waitFor(() => expect(server.sentTo(saveBlogAppearance)).toHaveLength(1))
  const [sent] = server.sentTo(saveBlogAppearance)
  expect(sent).toMatchObject({
    tumblelog_name_or_id: 'mine',
    tumblelog: {
      global_theme_params: { title_font: 'Futura', header_image_focused: '/media/h.jpg', header_stretch: true },
    },
  })
  const fields = Object.keys(sent?.tumblelog.global_theme_params ?? {})
  for (const dropped of [...Object.keys(measures), 'header_bounds']) expect(fields).not.toContain(dropped)
})

test('a saved look is on the blog’s header at once, without a reload [BLOG-068]', async () => {
  const mine = aBlog('mine', { is_mine: true })
  const server = fakeServer(aUser()).answer(readBlogView, aBlogView(mine, []))
  server.answer(saveBlogAppearance, ({ tumblelog }) => ({
    tumblelog: {
      ...mine,
      title: 'Moss',
      global_theme_params: { ...mine.global_theme_params, ...tumblelog.global_theme_params } as Theme,
    },
  }))
  const { person, router, container } = renderAt('/blog/mine', server)
  const ground = () => container.querySelector<HTMLElement>('[style*="--blog-ground"]')?.style
  await screen.findByRole('heading', { level: 1, name: /The mine blog/ })
  await act(() => router.navigate('/settings/blog/mine'))
  fireEvent.change(await screen.findByLabelText('Background'), { target: { value: '#123456' } })
  await person.click(screen.getByRole('button', { name: 'Save appearance' }))
  await waitFor(() => expect(server.sentTo(saveBlogAppearance)).toHaveLength(1))
  await act(() => router.navigate('/blog/mine'))
  expect(await screen.findByRole('heading', { level: 1, name: /Moss/ })).toBeTruthy()
  expect(ground()?.getPropertyValue('--blog-ground')).toBe('#123456')
  expect(server.sentTo(readBlogView)).toHaveLength(1)
})

test('a header picture is uploaded, seen before it is saved, and can be taken away again [BLOG-068]', async () => {
  const uploads = fakeUploads()
  const server = fakeServer(aUser()).answer(saveBlogAppearance, { tumblelog: aBlog('mine') })
  const { person, container } = await renderPart(<AppearanceForm blog={aChannel('mine')} />, server)
  const file = new File(['x'], 'h.png', { type: 'image/png' })
  await person.upload(screen.getByLabelText('Header picture'), file)
  expect(screen.getByRole('progressbar', { name: 'Uploading the header picture' })).toBeTruthy()
  act(() => uploads[0]?.answer({ url: '/media/new.png' }))
  await waitFor(() => expect(container.querySelector('img[src="/media/new.png"]')).toBeTruthy())
  await person.click(screen.getByRole('button', { name: 'Save appearance' }))
  const saved = () => server.sentTo(saveBlogAppearance).at(-1)?.tumblelog.global_theme_params?.header_image_focused
  await waitFor(() => expect(saved()).toBe('/media/new.png'))
  await person.click(screen.getByRole('button', { name: 'Remove it' }))
  expect(container.querySelector('img[src="/media/new.png"]')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose header picture' }))
  await person.click(screen.getByRole('button', { name: 'Save appearance' }))
  await waitFor(() => expect(saved()).toBe(''))
  await person.upload(screen.getByLabelText('Header picture'), file)
  act(() => uploads[1]?.refuse('That is no picture.'))
  expect(await screen.findByText('That is no picture.')).toBeTruthy()
})

test('an owner sees who follows the blog and can follow back', async () => {
  const blogs = [{ ...aBrief('wren'), following: false }]
  const server = fakeServer(aUser({ channels: [aChannel('mine', { follower_count: 1 })] }))
    .answer(listFollowers, { blogs, next: null })
    .answer(followBlog, { following: true, can_subscribe: true, is_subscribed: false, friend_count: 1 })
  const { person } = renderAt('/blog/mine/followers', server)
  expect(await screen.findByText('1 follower of mine')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Follow wren' }))
  expect(await screen.findByRole('button', { name: 'Unfollow wren' })).toBeTruthy()
})
