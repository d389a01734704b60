import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryRouter } from '../../testing/memory-router.tsx'
import { MenuButton, MenuItem, MenuLink } from './Menu.tsx'

const person = userEvent.setup()
const onEdit = vi.fn()
const focused = () => document.activeElement?.textContent

beforeEach(async () => {
  onEdit.mockClear()
  render(
    <MenuButton label="Post" icon="…">
      <MenuItem onPress={onEdit}>Edit</MenuItem>
      <MenuItem onPress={() => {}}>Delete</MenuItem>
      <MenuLink to="/blog/satin">Visit</MenuLink>
    </MenuButton>,
    { wrapper: MemoryRouter },
  )
  await person.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(focused()).toBe('Edit'))
})

test('arrows go round, Home and End to the ends, a letter to its item', async () => {
  await person.keyboard('{ArrowUp}')
  expect(focused()).toBe('Visit')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Delete')
  await person.keyboard('{End}')
  expect(focused()).toBe('Visit')
  await person.keyboard('d')
  expect(focused()).toBe('Delete')
})

test('a press does its thing, closes the menu and gives the focus back', async () => {
  await person.keyboard('{Enter}')
  expect(onEdit).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post' }))
})

test('Escape closes it without doing anything', async () => {
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(onEdit).not.toHaveBeenCalled()
})

test('an item has the focus as soon as the menu stands, unless the focus went elsewhere meanwhile', async () => {
  const button = screen.getByRole('button', { name: 'Post' })
  await person.keyboard('{Escape}')
  act(() => button.click())
  expect(focused()).toBe('Edit')
  await person.keyboard('{Escape}')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  act(() => button.click())
  expect(screen.getByRole('menu')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('a press into a field elsewhere closes the menu and leaves the focus in the field', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  await person.click(field)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(field)
  field.remove()
})
