import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { altRefusals } from '@bowerbird/domain/posts/alt/alt.refusals.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeUploads } from '../../testing/fake-uploads.ts'
import { aUser } from '../../testing/people.ts'
import { formServer } from '../../testing/post-form.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { nothingWritten, type Written } from './post-form.state.ts'
import { countUndescribedIn } from './undescribed.ts'

let sent: FakeRequest[]
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => {}
  localStorage.clear()
  sent = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const withChoice = (alt_text: 'off' | 'remind' | 'require') =>
  formServer({ user: aUser({ reading: { ...plainReading, alt_text } }) })
const reminder = /no description\./
const submit = () => screen.getByRole('button', { name: 'Post' })

async function withTwoPhotos(server: ReturnType<typeof formServer>) {
  const { person } = renderAt('/new/photo', server)
  const files = ['a.png', 'b.png'].map((name) => new File(['abcd'], name, { type: 'image/png' }))
  await person.upload(await screen.findByLabelText<HTMLInputElement>('Choose photos'), files)
  for (const place of [0, 1]) await act(async () => sent[place]?.answer({ url: `/media/${place}.png` }))
  return person
}

test('the form reminds of pictures without a description, leads to the first, and sends all the same [CTRL-060]', async () => {
  const server = withChoice('remind')
  const person = await withTwoPhotos(server)
  expect(screen.getByText(reminder).textContent).toContain('2 pictures have no description. You can still post.')
  await person.click(screen.getByRole('button', { name: 'Describe first picture' }))
  const first = screen.getByLabelText('Description of photo 1 for people who can’t see it')
  expect(document.activeElement).toBe(first)
  await person.type(first, 'Moss')
  expect(screen.getByText(reminder).textContent).toContain('One picture has')
  await person.click(submit())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
})

test('where descriptions are required nothing is sent without them, and each photo says so [CTRL-060]', async () => {
  const server = withChoice('require')
  const person = await withTwoPhotos(server)
  expect(screen.getAllByText('This photo needs a description.')).toHaveLength(2)
  await person.click(submit())
  expect(await screen.findByText(altRefusals.missing.text)).toBeTruthy()
  expect(server.sentTo(updatePost)).toEqual([])
  await person.type(screen.getByLabelText('Description of photo 1 for people who can’t see it'), 'Moss')
  await person.type(screen.getByLabelText('Caption of photo 2'), 'Fern')
  expect(screen.queryByText(altRefusals.missing.text)).toBeNull()
  expect(screen.queryByText('This photo needs a description.')).toBeNull()
  await person.click(submit())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
})

test('who switched it off hears nothing [CTRL-060]', async () => {
  await withTwoPhotos(withChoice('off'))
  expect(screen.queryByText(reminder)).toBeNull()
})

const text = (body: string, change: Partial<Written> = {}): Written => ({
  ...nothingWritten('satin'),
  fields: { title: '', body },
  ...change,
})

test.each<[string, Written, number]>([
  ['a picture in a text', text('<figure><img src="/media/a.png" alt=""></figure>'), 1],
  ['a described one', text('<figure><img src="/media/a.png" alt="Moss"></figure>'), 0],
  ['a draft', text('<p><img src="/media/a.png"></p>', { state: 'draft' }), 0],
  ['a private post', text('<p><img src="/media/a.png"></p>', { state: 'private' }), 0],
  ['a queued post', text('<p><img src="/media/a.png"></p>', { state: 'queued' }), 1],
  ['Markdown', text('![](/media/a.png) ![ ](/b) ![Moss](/c) <img src="/d">', { editorType: 'markdown' }), 3],
])('pictures without a description are counted in %s: %# [CTRL-060]', (_what, written, count) => {
  expect(countUndescribedIn(written)).toBe(count)
})
