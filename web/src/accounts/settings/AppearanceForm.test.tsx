import { saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { aBlog, aChannel, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { AppearanceForm } from './AppearanceForm.tsx'

const theme = {
  ...aBlog().global_theme_params,
  header_image_focused: '/media/h.jpg',
  header_full_width: 800,
  header_full_height: 400,
  header_bounds: '50,480,250,80',
}
const across = () => screen.getByRole('slider', { name: 'Horizontal' }) as HTMLInputElement
const down = () => screen.getByRole('slider', { name: 'Vertical' }) as HTMLInputElement

async function open(change: Partial<Blog> = {}) {
  const blog = aChannel('mine', { has_default_header: false, global_theme_params: theme, ...change })
  const server = fakeServer(aUser()).answer(saveBlogAppearance, { tumblelog: blog })
  const view = await renderPart(<AppearanceForm blog={blog} />, server)
  const save = () => view.person.click(screen.getByRole('button', { name: 'Save appearance' }))
  const position = () =>
    view.container.querySelector<HTMLElement>('img[src="/media/h.jpg"][style]')?.style.objectPosition
  return { ...view, server, save, position }
}

test('the focus of the header picture is seen, moved by keys and previewed before it is saved [BLOG-068]', async () => {
  const { server, save, position } = await open()
  expect([across().value, down().value, position()]).toEqual(['20', '25', '20% 25%'])
  expect(across().getAttribute('aria-valuetext')).toBe('20 % from the left')
  await save()
  await waitFor(() => expect(server.sentTo(saveBlogAppearance)).toHaveLength(1))
  expect(server.sentTo(saveBlogAppearance)[0]).not.toHaveProperty('header_focus')
  fireEvent.change(across(), { target: { value: '70' } })
  expect(position()).toBe('70% 25%')
  await save()
  await waitFor(() => expect(server.sentTo(saveBlogAppearance)).toHaveLength(2))
  expect(server.sentTo(saveBlogAppearance)[1]).toMatchObject({ header_focus: { x: 70, y: 25 } })
})

test('dragging on the picture moves the focus, never past its edges', async () => {
  const { container, position } = await open()
  const place = container.querySelector('fieldset img')?.parentElement as HTMLElement
  vi.spyOn(place, 'getBoundingClientRect').mockReturnValue({ left: 100, top: 50, width: 400, height: 200 } as DOMRect)
  fireEvent.pointerDown(place, { clientX: 300, clientY: 100, pointerId: 1 })
  expect(position()).toBe('50% 25%')
  fireEvent.pointerMove(place, { clientX: 900, clientY: 20, buttons: 1 })
  expect(position()).toBe('100% 0%')
  fireEvent.pointerMove(place, { clientX: 300, clientY: 100, buttons: 0 })
  expect(position()).toBe('100% 0%')
})

test('there is a focus to choose only where the picture is shown and cut', async () => {
  const { person } = await open()
  await person.click(screen.getByLabelText('Stretch header picture'))
  expect(screen.queryByRole('slider')).toBeNull()
  await person.click(screen.getByLabelText('Stretch header picture'))
  expect(across().value).toBe('20')
  await person.click(screen.getByLabelText('Show header picture'))
  expect(screen.queryByRole('slider')).toBeNull()
})

test('another picture begins in the middle, and a save that fails keeps what was chosen', async () => {
  const uploads = fakeUploads()
  const { person, server, save } = await open()
  await person.upload(screen.getByLabelText('Header picture'), new File(['x'], 'h.png', { type: 'image/png' }))
  act(() => uploads[0]?.answer({ url: '/media/new.png' }))
  await waitFor(() => expect([across().value, down().value]).toEqual(['50', '50']))
  fireEvent.change(down(), { target: { value: '10' } })
  server.refuse(saveBlogAppearance, coreRefusals.busy)
  await save()
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(down().value).toBe('10')
  expect(server.sentTo(saveBlogAppearance)).toMatchObject([{ header_focus: { x: 50, y: 10 } }])
})

test('the preview shows the description in words while it is switched on', async () => {
  const { person, container } = await open({ description: 'Blue <b>things</b>' })
  const shown = () => container.querySelector('[aria-hidden="true"]')?.textContent
  expect(shown()).toContain('Blue things')
  await person.type(screen.getByLabelText('Description'), ' and caps')
  expect(shown()).toContain('Blue things and caps')
  await person.click(screen.getByLabelText('Show description'))
  expect(shown()).not.toContain('Blue things')
})
