import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Badge } from './Badge.tsx'
import { Button } from './fields/Button.tsx'
import { Switch } from './fields/Checkbox.tsx'
import { TextField } from './fields/TextField.tsx'
import { ProgressBar } from './ProgressBar.tsx'

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i reads %s', (count, words) => {
  const { container } = render(<Badge count={count} />)
  expect(container.textContent).toBe(words)
})

test('an avatar has its size before it loads, and asks for a sharper picture where the screen has room [POST-029]', () => {
  const { container } = render(<Avatar blog={{ name: 'satin', avatar_url: '/avatar/satin/128?v=7' }} size={48} />)
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/avatar/satin/48?v=7')
  expect(picture?.getAttribute('srcset')).toBe('/avatar/satin/96?v=7 2x')
  expect([picture?.width, picture?.height]).toEqual([48, 48])
})

test('a busy button says so, keeps its focus and takes no press', async () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: /Save/ })
  button.focus()
  await userEvent.setup().click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('what is wrong with a field is tied to it', () => {
  render(<TextField label="Blog name" error="That name is taken. Try another." />)
  const field = screen.getByLabelText('Blog name')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
})

test.each([
  [-1, '0'],
  [0.254, '25'],
  [7, '100'],
])('progress of %d shows as %s percent', (share, percent) => {
  render(<ProgressBar share={share} label="Uploading" />)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent)
})

test('a switch goes by its name, its hint describes it, and either can be pressed', async () => {
  render(<Switch label="Sounds" hint="A small one when a message comes." />)
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Sounds', description: /^A small one/ })
  await userEvent.click(screen.getByText('Sounds'))
  expect(control.checked).toBe(true)
  await userEvent.click(screen.getByText(/^A small one/))
  expect(control.checked).toBe(false)
})
