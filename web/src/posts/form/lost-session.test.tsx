import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { saveAutosave } from '@bowerbird/domain/posts/autosaves.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, aUser } from '../../testing/people.ts'
import { formServer } from '../../testing/post-form.ts'
import { renderAt } from '../../testing/render-at.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const title = () => screen.findByLabelText('Title')
const post = () => screen.getByRole('button', { name: 'Post' })
const words = 'You’ve been logged out. Your text is saved. Log in'

test.each([
  ['a missing session', coreRefusals.signedOut],
  ['its key', coreRefusals.badFormKey],
])(
  'a save refused for %s says that one was logged out, and the words are back after logging in',
  async (_what, refusal) => {
    const server = formServer().refuse(updatePost, refusal)
    const { person, unmount } = renderAt('/tagged/cats/new/text', server)
    await person.type(await title(), 'Half a thought')
    server.answer(readUserInfo, aSession(null))
    await person.click(post())
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByDisplayValue('Half a thought')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Log in' })
    expect(link.getAttribute('href')).toBe('/login?next=%2Ftagged%2Fcats%2Fnew%2Ftext')
    await person.type(await title(), '!')
    expect(screen.getByRole('alert').textContent).toBe(words)
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Half a thought!'))
    unmount()

    const again = renderAt('/tagged/cats/new/text', formServer())
    expect(await screen.findByDisplayValue('Half a thought!')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    again.unmount()
    renderAt('/new/text', formServer())
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy()
  },
)

test('an autosave that is refused says so while one writes; logged in elsewhere, one goes on', async () => {
  const server = formServer().refuse(saveAutosave, coreRefusals.badFormKey)
  const { person } = renderAt('/new/text', server)
  const field = await title()
  server.answer(readUserInfo, aSession(null))
  await person.type(field, 'Half a thought')
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  server.answer(readUserInfo, aSession(aUser()))
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a key that is out of date is fetched anew, and the post is sent once more', async () => {
  let tries = 0
  const server = formServer()
  const plain = formServer()
  server.answer(updatePost, (sent) => {
    tries += 1
    if (tries === 1) throw new RefusedError(coreRefusals.badFormKey)
    return plain.transport(updatePost, sent) as never
  })
  const { person } = renderAt('/new/text', server)
  await person.type(await title(), 'Caps')
  await person.click(post())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = server.sentTo(updatePost)
  expect(second).toEqual(first)
})
