import { discardAutosave, listAutosaves, saveAutosave } from '@bowerbird/domain/posts/autosaves.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formServer } from '../../../testing/post-form.ts'
import { aBrief, aContent, aPost } from '../../../testing/posts.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { useDialogQueue } from '../../../ui/overlays/dialogs.ts'
import { takeToastAction, useToasts } from '../../../ui/overlays/toasts.ts'
import { nothingWritten } from '../post-form.state.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
})
afterEach(() => {
  act(() => {
    useDialogQueue.setState({ queue: [] })
    useToasts.setState({ toasts: [] })
  })
  vi.unstubAllGlobals()
})

const title = () => screen.findByLabelText('Title')
const close = () => screen.getByRole('button', { name: 'Close' })
const noForm = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const question = () => screen.findByRole('alertdialog')
const undo = () => act(() => takeToastAction(useToasts.getState().toasts.find(({ action }) => action)?.id ?? 0))
const id = '6b8f0c52-52a4-4b8e-9f55-0d2f8d1f6f10'

const storedOnServer = (words: string) => ({
  ...{ id, tumblelog: 'mine', saved_at: Date.now() - 60_000 },
  written: JSON.stringify({ ...nothingWritten('mine'), fields: { title: words, body: '' } }),
})

test('what is written is on the server within seconds, under one id, and gone from there once it is posted', async () => {
  const server = formServer()
  const { person } = renderAt('/new/text', server)
  await person.type(await title(), 'Half a thought')
  await waitFor(() => expect(server.sentTo(saveAutosave).length).toBeGreaterThan(0))
  const sent = server.sentTo(saveAutosave)
  expect(sent[0]).toMatchObject({ tumblelog: 'mine', form: 'new/text' })
  await person.click(screen.getByRole('button', { name: 'Post' }))
  await noForm()
  await waitFor(() => expect(server.sentTo(discardAutosave)).toEqual([{ id: sent[0]?.id }]))
  expect(localStorage.length).toBe(0)
})

test('what another browser kept is offered until it is used, and not overwritten by what is written meanwhile', async () => {
  const server = formServer().answer(listAutosaves, { autosaves: [storedOnServer('From elsewhere')] })
  const { person } = renderAt('/new/text', server)
  await person.type(await title(), 'New words')
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByDisplayValue('From elsewhere')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByDisplayValue('New words')).toBeTruthy()
  expect(server.sentTo(discardAutosave)).toEqual([])
})

test('a kept post with a field of a wrong type says which, and is not sent [POST-094]', async () => {
  const broken = storedOnServer('From elsewhere')
  const written = JSON.stringify({ ...JSON.parse(broken.written), slug: 7 })
  const server = formServer().answer(listAutosaves, { autosaves: [{ ...broken, written }] })
  const { person } = renderAt('/new/text', server)
  await person.click(await screen.findByRole('button', { name: 'Restore' }))
  await person.click(screen.getByRole('button', { name: 'Post' }))
  expect(await screen.findByText('Invalid "customUrl" type. Expected string, got number.')).toBeTruthy()
  expect(server.sentTo(updatePost)).toEqual([])
})

test('refused, it is thrown away, and comes back by Undo', async () => {
  const server = formServer().answer(listAutosaves, { autosaves: [storedOnServer('From elsewhere')] })
  const { person } = renderAt('/new/text', server)
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(server.sentTo(discardAutosave)).toEqual([{ id }]))
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  undo()
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy()
})

test('closing offers to save as a draft first, with the focus; Discard can be undone [POST-062] [POST-063]', async () => {
  const server = formServer()
  const { person } = renderAt('/tagged/cats/new/text', server)
  await person.type(await title(), 'Half a thought')
  await person.click(close())
  const save = within(await question()).getByRole('button', { name: 'Save as draft' })
  await waitFor(() => expect(document.activeElement).toBe(save))
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  await noForm()
  expect(localStorage.length).toBe(0)
  undo()
  expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy()
  await person.click(close())
  await question()
  await person.keyboard('{Enter}')
  await noForm()
  expect(server.sentTo(updatePost)).toMatchObject([{ post: { one: 'Half a thought', state: '1' } }])
})

test('an edit of a published post is kept beside it, in words of its own', async () => {
  const post = aPost({ id: '5', is_mine: true, tumblelog: aBrief('mine'), content: aContent({ title: 'Old title' }) })
  const server = formServer({ posts: [post] })
  const { person } = renderAt('/edit/5', server)
  await person.type(await title(), '!')
  await person.click(close())
  expect((await question()).textContent).toContain('Save your changes for later?')
  await person.click(screen.getByRole('button', { name: 'Save for later' }))
  await noForm()
  await waitFor(() => expect(server.sentTo(saveAutosave)[0]).toMatchObject({ form: 'edit/5' }))
  expect([server.sentTo(updatePost), localStorage.length]).toEqual([[], 1])
})
