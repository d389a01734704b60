import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialogs } from './Dialogs.tsx'
import { alert, confirm, DialogCancelled, useDialogQueue } from './dialogs.ts'

const person = userEvent.setup()
/** React shows what was asked for before the next line runs. */
function asked<Answer>(ask: () => Promise<Answer>): { answer: Promise<Answer> } {
  let answer = Promise.reject<Answer>()
  answer.catch(() => {})
  act(() => {
    answer = ask()
  })
  return { answer }
}
const shown = () => screen.queryAllByRole('alertdialog')
const buttons = () =>
  within(screen.getByRole('alertdialog'))
    .getAllByRole('button')
    .map((button) => button.textContent)

beforeEach(() => {
  render(
    <>
      <button type="button">Before</button>
      <Dialogs />
    </>,
  )
})
afterEach(() => act(() => useDialogQueue.setState({ queue: [] })))

test('an alert has a message and one button, a confirm has two [POST-047]', async () => {
  asked(() => alert('Look here'))
  expect(await screen.findByText('Look here')).toBeTruthy()
  expect(buttons()).toEqual(['OK'])
  await person.keyboard('{Enter}')
  asked(() => confirm({ message: 'Sure?', confirm: 'Yes', escape: 'Nevermind' }))
  expect(await screen.findByText('Sure?')).toBeTruthy()
  expect(buttons()).toEqual(['Nevermind', 'Yes'])
})

test('dialogs wait for each other in the order asked [POST-048]', async () => {
  const settled: string[] = []
  for (const message of ['first', 'second', 'third'])
    asked(() => alert(message)).answer.then(() => settled.push(message))
  for (const [place, message] of ['first', 'second', 'third'].entries()) {
    await screen.findByText(message)
    expect(shown()).toHaveLength(1)
    expect(settled).toHaveLength(place)
    await person.click(screen.getByRole('button', { name: 'OK' }))
  }
  expect(shown()).toEqual([])
  expect(settled).toEqual(['first', 'second', 'third'])
})

test('Tab goes round the buttons and never out [POST-049]', async () => {
  asked(() => confirm({ message: 'Sure?', confirm: 'Yes', escape: 'No' }))
  const yes = await screen.findByRole('button', { name: 'Yes' })
  const no = screen.getByRole('button', { name: 'No' })
  await person.tab()
  expect(document.activeElement).toBe(no)
  await person.tab()
  expect(document.activeElement).toBe(yes)
  await person.tab({ shift: true })
  expect(document.activeElement).toBe(no)
})

test('Enter presses the confirming button, which has the focus at first; then the focus goes back [POST-050] [POST-053]', async () => {
  const before = screen.getByRole('button', { name: 'Before' })
  before.focus()
  const { answer } = asked(() => confirm({ message: 'Sure?', confirm: 'Yes' }))
  const yes = await screen.findByRole('button', { name: 'Yes' })
  expect(document.activeElement).toBe(yes)
  await person.keyboard('{Enter}')
  await expect(answer).resolves.toBeUndefined()
  expect(document.activeElement).toBe(before)
})

test('Space presses the button with the focus [POST-051]', async () => {
  const { answer } = asked(() => confirm({ message: 'Sure?', confirm: 'Yes', escape: 'No' }))
  await screen.findByText('Sure?')
  await person.tab()
  await person.keyboard(' ')
  await expect(answer).rejects.toBeInstanceOf(DialogCancelled)
})

test('Escape presses the escape button, and the only one of an alert [POST-052]', async () => {
  const sure = asked(() => confirm({ message: 'Sure?' })).answer
  pressEscape(await screen.findByRole('alertdialog'))
  await expect(sure).rejects.toBeInstanceOf(DialogCancelled)
  const reported = asked(() => alert('Told')).answer
  pressEscape(await screen.findByRole('alertdialog'))
  await expect(reported).resolves.toBeUndefined()
})

test('a cancelled dialog that nobody waits for disturbs nobody [POST-054]', async () => {
  const disturbed = vi.fn()
  process.on('unhandledRejection', disturbed)
  asked(() => confirm({ message: 'Sure?', escape: 'No' }))
  await person.click(await screen.findByRole('button', { name: 'No' }))
  await new Promise((done) => setTimeout(done))
  process.off('unhandledRejection', disturbed)
  expect(disturbed).not.toHaveBeenCalled()

  const awaited = new Event('unhandledrejection', { cancelable: true })
  Object.assign(awaited, { reason: new DialogCancelled() })
  window.dispatchEvent(awaited)
  expect(awaited.defaultPrevented).toBe(true)
})

/** A browser turns the key into this event; happy-dom does not. */
function pressEscape(dialog: HTMLElement) {
  act(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
}
