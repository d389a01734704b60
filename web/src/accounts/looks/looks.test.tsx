import { saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { previewBlogStyle, readBlogStyle, saveBlogStyle } from '@bowerbird/domain/blogs/styles.contract.ts'
import { fieldsOf } from '@bowerbird/domain/blogs/themes/themes.rules.ts'
import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LookGround } from '../../blogs/looks/LookGround.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBlog, aChannel, aUser } from '../../testing/people.ts'
import { renderPages, renderPart } from '../../testing/render-at.tsx'
import { Toasts } from '../../ui/overlays/Toasts.tsx'
import { AppearanceForm } from '../settings/AppearanceForm.tsx'
import { StyleForm } from './StyleForm.tsx'

const mine = aChannel('mine')

test('a theme gives its values to the form, is saved with it, and is taken back by Undo [DAY-086] [DAY-087]', async () => {
  const server = fakeServer(aUser({ channels: [mine] })).answer(saveBlogAppearance, { tumblelog: mine })
  const { person } = await renderPart(
    <>
      <AppearanceForm blog={mine} />
      <Toasts />
    </>,
    server,
  )
  const see = screen.getByRole('link', { name: 'Preview Moss with your posts' })
  expect(see.getAttribute('href')).toBe('/blog/mine?look=moss')
  await person.click(screen.getByRole('radio', { name: /^Moss/ }))
  await person.click(screen.getByRole('button', { name: 'Save appearance' }))
  await waitFor(() => expect(server.sentTo(saveBlogAppearance)).toHaveLength(1))
  expect(server.sentTo(saveBlogAppearance)[0]?.tumblelog).toMatchObject({
    look: 'moss',
    global_theme_params: fieldsOf('moss'),
  })
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sentTo(saveBlogAppearance)).toHaveLength(2))
  const { background_color } = mine.global_theme_params
  expect(server.sentTo(saveBlogAppearance)[1]?.tumblelog).toMatchObject({
    look: null,
    global_theme_params: { background_color },
  })
})

test('CSS is kept as it is typed; what is left out is told with its line, and why staff took it away [DAY-092] [DAY-096]', async () => {
  const server = fakeServer(aUser({ channels: [mine] }))
    .answer(readBlogStyle, { css: 'p {}', taken_out: [], removed_reason: 'Too loud' })
    .answer(saveBlogStyle, { style_url: '/styles/mine/1.css', taken_out: [{ line: 2, what: '@import' }] })
  const { person } = await renderPart(<StyleForm blog={mine} />, server)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'CSS' })
  expect(screen.getByText(/Reason: Too loud/)).toBeTruthy()
  await person.type(field, '!')
  await person.click(screen.getByRole('button', { name: 'Save CSS' }))
  expect(await screen.findByText('Line 2: @import')).toBeTruthy()
  expect(server.sentTo(saveBlogStyle)).toEqual([{ name: 'mine', css: 'p {}!' }])
  expect(screen.queryByText(/Too loud/)).toBeNull()
  server.refuse(saveBlogStyle, blogsRefusals.styleTooLong)
  await person.click(screen.getByRole('button', { name: 'Save CSS' }))
  expect(await screen.findByText('Stylesheets can have up to 20 KB.')).toBeTruthy()
  expect(field.value).toBe('p {}!')
})

test('CSS is tried on one’s own page before it is saved, with what is left out, and comes along both ways [DAY-204]', async () => {
  const server = fakeServer(aUser({ channels: [mine] }))
    .answer(readBlogStyle, { css: 'p {}', taken_out: [], removed_reason: null })
    .answer(previewBlogStyle, ({ css }) => ({
      css: `@layer blog{[data-style] ${css}}`,
      taken_out: css.includes('@import') ? [{ line: 2, what: '@import' }] : [],
    }))
    .answer(saveBlogStyle, { style_url: '/styles/mine/1.css', taken_out: [] })
  const blog = aBlog('mine', { is_mine: true })
  const pages = [
    { path: '/settings/blog/mine', Component: () => <StyleForm blog={mine} /> },
    { path: '*', Component: () => <LookGround blog={blog}>My posts</LookGround> },
  ]
  const { person, router } = await renderPages(pages, '/settings/blog/mine', server)
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'CSS' })
  await person.type(await field(), '!')
  await person.click(screen.getByRole('link', { name: 'Preview on your page' }))
  expect(await screen.findByText('Readers see all of it.')).toBeTruthy()
  expect(router.state.location.search).toBe('?look=css')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'CSS preview' }))
  expect((await field()).value).toBe('p {}!')
  await person.type(await field(), '@import')
  expect(await screen.findByText('Line 2: @import')).toBeTruthy()
  expect(document.adoptedStyleSheets).toHaveLength(1)
  expect(server.sentTo(saveBlogStyle)).toEqual([])
  await person.click(screen.getByRole('link', { name: 'Back to settings' }))
  await waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(0))
  expect((await field()).value).toBe('p {}!@import')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await person.click(screen.getByRole('link', { name: 'Preview on your page' }))
  await screen.findByRole('region', { name: 'CSS preview' })
  await person.click(await screen.findByRole('button', { name: 'Save CSS' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(server.sentTo(saveBlogStyle)).toEqual([{ name: 'mine', css: 'p {}!@import' }])
})

test.each([
  ['is shown to readers', false, 1],
  ['is not shown to who reads plain pages', true, 0],
])('the theme and CSS of a blog %s [DAY-095]', async (_words, plain_looks, count) => {
  const look = { id: 'moss', layout: 'masonry', is_whole: true }
  const blog = aBlog('fern', { look, style_url: '/styles/fern/1.css' })
  const server = fakeServer(aUser({ reading: { ...plainReading, plain_looks } }))
  const { container } = await renderPart(<LookGround blog={blog}>Posts</LookGround>, server)
  expect(container.querySelectorAll('[data-look=moss][data-layout=masonry][data-style]')).toHaveLength(count)
  expect(container.querySelectorAll('link[href="/styles/fern/1.css"]')).toHaveLength(count)
})

test.each([
  ['a guest', null, 1],
  ['a member', aUser(), 1],
  ['its owner', aUser(), 0],
])('above a styled blog %s finds the way to report it, but for its owner', async (_who, user, count) => {
  const blog = aBlog('fern', { style_url: '/styles/fern/1.css', is_mine: count === 0 })
  await renderPart(<LookGround blog={blog}>Posts</LookGround>, fakeServer(user))
  expect(screen.getByText('Styled by @fern')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Plain page' })).toBeTruthy()
  const links = screen.queryAllByRole('link', { name: 'Report' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(Array(count).fill('/abuse/fern'))
})
