import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { readPostFormData } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../testing/people.ts'
import { formServer } from '../testing/post-form.ts'
import { aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { closeFastCompose } from './fast-compose.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
})
afterEach(() => {
  act(closeFastCompose)
  vi.unstubAllGlobals()
})

/** A page of posts whose forms wait for the writer's blogs until `open` is called. */
async function onTags() {
  const hold = Promise.withResolvers<void>()
  const user = aUser()
  const server = formServer({ user, posts: [aPost({ id: '7' })] }).answer(readPostFormData, async () => {
    await hold.promise
    return { channels: user.channels, limits: {} }
  })
  const view = renderAt('/tagged/cats', server)
  await screen.findByRole('article')
  await screen.findByRole('link', { name: 'Compose' })
  return { ...view, server, open: () => act(async () => hold.resolve()) }
}
const field = () => document.activeElement as HTMLTextAreaElement
const form = () => screen.findByRole('dialog', { name: /New post|Reblog/ })

test('keys pressed from the one that asks for a form go into its first field, and none to the page [POST-038] [POST-044] [POST-068]', async () => {
  const { person, server, open } = await onTags()
  await person.keyboard('{z>}c{/z}{Enter}slurp')
  await waitFor(() => expect(field().value).toBe('slurp'))
  expect(server.sentTo(likePost)).toEqual([])
  await person.keyboard('{ArrowLeft}{ArrowLeft}!')
  expect(screen.queryByRole('dialog')).toBeNull()
  await open()
  await form()
  await waitFor(() => expect(field().name).toBe('title'))
  expect([field().value, field().selectionStart]).toEqual(['slu!rp', 4])
})

test('a line after the title begins the words', async () => {
  const { person, open } = await onTags()
  await person.keyboard('{z>}c{/z}')
  await screen.findByRole('button', { name: 'Text' })
  await person.keyboard('{Enter}Caps{Enter}Three of <them>')
  await open()
  await form()
  expect(await screen.findByDisplayValue('Caps')).toBeTruthy()
  const words = screen.getByLabelText('Text')
  expect(words.innerHTML).toContain('Three of &lt;them&gt;')
  expect(document.activeElement).toBe(words)
})

test('a reblog takes the words typed while it opens, and rests the keys of the page', async () => {
  const { person, open } = await onTags()
  await person.click(screen.getByRole('button', { name: 'Reblog' }))
  await person.keyboard('rl so true')
  await open()
  await form()
  const words = await screen.findByLabelText('Text')
  await waitFor(() => expect(words.textContent).toBe('rl so true'))
  expect(document.activeElement).toBe(words)
})

test('Escape takes an early form back where nothing was typed', async () => {
  const { person, router } = await onTags()
  await person.click(screen.getByRole('button', { name: 'Reblog' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('[data-glass]')).toBeNull())
  expect(router.state.location.mask).toBeUndefined()
})
