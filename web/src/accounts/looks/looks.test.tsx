import { saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { readBlogStyle, saveBlogStyle } from '@bowerbird/domain/blogs/styles.contract.ts'
import { fieldsOf } from '@bowerbird/domain/blogs/themes/themes.rules.ts'
import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LookGround } from '../../blogs/looks/LookGround.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBlog, aChannel, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
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
  const see = screen.getByRole('link', { name: 'See Moss on your posts' })
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
  expect(screen.getByText(/Their reason: Too loud/)).toBeTruthy()
  await person.type(field, '!')
  await person.click(screen.getByRole('button', { name: 'Save CSS' }))
  expect(await screen.findByText('Line 2: @import')).toBeTruthy()
  expect(server.sentTo(saveBlogStyle)).toEqual([{ name: 'mine', css: 'p {}!' }])
  expect(screen.queryByText(/Too loud/)).toBeNull()
  server.refuse(saveBlogStyle, blogsRefusals.styleTooLong)
  await person.click(screen.getByRole('button', { name: 'Save CSS' }))
  expect(await screen.findByText('A stylesheet has at most 20 KB.')).toBeTruthy()
  expect(field.value).toBe('p {}!')
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
