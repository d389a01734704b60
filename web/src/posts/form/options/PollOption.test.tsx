import { saveAutosave } from '@bowerbird/domain/posts/autosaves.contract.ts'
import { pollsRefusals } from '@bowerbird/domain/posts/polls/polls.refusals.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formServer } from '../../../testing/post-form.ts'
import { aContent, aPost } from '../../../testing/posts.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { useToasts } from '../../../ui/overlays/toasts.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
  act(() => useToasts.setState({ toasts: [] }))
})
afterEach(() => vi.unstubAllGlobals())

const dialog = () => within(screen.getByRole('dialog'))
const submit = () => dialog().getAllByRole('button').at(-1) as HTMLElement
const options = () => screen.getAllByLabelText<HTMLInputElement>(/^Option \d/).map(({ value }) => value)

test('a poll is written by keyboard: Enter adds an option, Backspace takes an empty one away, buttons move them [CTRL-037]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/quote', server)
  await person.type(await screen.findByLabelText('Quote'), 'Stillness')
  await person.click(screen.getByLabelText('Add a poll'))
  await person.type(await screen.findByLabelText('Question'), 'Tea?')
  await person.type(screen.getByLabelText('Option 1'), 'Yes{Enter}No{Enter}Later{Enter}')
  expect(options()).toEqual(['Yes', 'No', 'Later', ''])
  await person.keyboard('{Backspace}')
  expect(options()).toEqual(['Yes', 'No', 'Later'])
  expect(document.activeElement).toBe(screen.getByLabelText('Option 3'))
  await person.click(screen.getByRole('button', { name: 'Move option 3 up' }))
  expect([options(), document.activeElement?.getAttribute('aria-label')]).toEqual([
    ['Yes', 'Later', 'No'],
    'Move option 2 up',
  ])
  await person.keyboard('{Enter}{Enter}')
  expect([options(), document.activeElement?.getAttribute('aria-label')]).toEqual([
    ['Later', 'Yes', 'No'],
    'Move option 1 up',
  ])
  await person.selectOptions(screen.getByLabelText('Duration'), '3 days')
  await person.click(submit())
  await waitFor(() =>
    expect(server.sentTo(updatePost).at(-1)).toMatchObject({
      poll: { question: 'Tea?', options: ['Later', 'Yes', 'No'], hours: 72 },
    }),
  )
})

test('wrong options are told beside their fields, and the post is not sent with them, but stored as a draft [CTRL-037]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/text', server)
  await person.click(await screen.findByLabelText('Add a poll'))
  await person.type(await screen.findByLabelText('Option 1'), 'Yes')
  await person.click(screen.getByLabelText('Title'))
  const described = (label: string) =>
    (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('')
  expect(described('Option 2')).toBe(pollsRefusals.options.text)
  await person.type(screen.getByLabelText('Option 2'), 'yes')
  expect(described('Option 2')).toBe(pollsRefusals.optionTwice.text)
  await person.click(submit())
  expect(server.sentTo(updatePost)).toEqual([])
  await person.click(screen.getByLabelText('Add a poll'))
  await person.click(screen.getByLabelText('Add a poll'))
  expect(options()).toEqual(['Yes', 'yes'])
  await waitFor(() => expect(server.sentTo(saveAutosave).at(-1)?.written).toContain('"options":["Yes","yes"]'))
})

test('an edit finds the poll; after a vote it can only be removed [CTRL-032] [CTRL-037]', async () => {
  const words = { id: '7', question: 'Tea?', options: ['Yes', 'No'], hours: 6 }
  const poll = { ...words, ends_at: '2031-05-01T16:00:00Z', has_ended: false, votes: 1, counts: [1, 0], voted: null }
  const mine = aPost({ id: '5', is_mine: true, content: aContent({ poll }) })
  const server = formServer({ posts: [mine] })
  const { person } = renderAt('/edit/5', server)
  expect((await screen.findByLabelText<HTMLInputElement>('Option 2')).value).toBe('No')
  expect(screen.getByLabelText('Option 2').closest('fieldset')?.disabled).toBe(true)
  await waitFor(() => expect(screen.getByText('Options').closest('details')?.open).toBe(true))
  expect(screen.getByText(/Someone has voted, so you can’t change the poll/)).toBeTruthy()
  await person.click(screen.getByLabelText('Add a poll'))
  await person.click(submit())
  await waitFor(() => expect(server.sentTo(updatePost).at(-1)).toMatchObject({ poll: '' }))
})
