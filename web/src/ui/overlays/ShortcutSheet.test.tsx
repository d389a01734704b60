import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { useShortcut } from './shortcuts.ts'

const person = userEvent.setup()

function Feature({ press }: { press: () => void }) {
  useShortcut({ keys: 'j', label: 'Next post', group: 'Posts' }, press)
  return <input aria-label="Words" />
}

test('a question mark shows every shortcut that features have added', async () => {
  render(
    <>
      <Feature press={() => {}} />
      <ShortcutSheet />
    </>,
  )
  await person.keyboard('{Shift>}?{/Shift}')
  expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toBeTruthy()
  expect(screen.getByText('Next post').parentElement?.textContent).toBe('Next postj')
  expect(screen.getByText('Show keyboard shortcuts').parentElement?.textContent).toBe('Show keyboard shortcuts?')
  expect(screen.getByText('Headline').parentElement?.textContent).toBe('HeadlineCtrl / ⌘+Shift+2')
})

test('a key that two lists of posts have is shown once', async () => {
  render(
    <>
      <Feature press={() => {}} />
      <Feature press={() => {}} />
      <ShortcutSheet />
    </>,
  )
  await person.keyboard('{Shift>}?{/Shift}')
  expect(await screen.findAllByText('Next post')).toHaveLength(1)
})

test('a shortcut does its thing, but never while someone types [POST-039]', async () => {
  const press = vi.fn()
  render(<Feature press={press} />)
  await person.keyboard('j')
  expect(press).toHaveBeenCalledOnce()
  await person.type(screen.getByLabelText('Words'), 'jjj')
  expect(press).toHaveBeenCalledOnce()
})

test('a shortcut goes with its component', async () => {
  const press = vi.fn()
  render(<Feature press={press} />).unmount()
  await person.keyboard('j')
  expect(press).not.toHaveBeenCalled()
})
