import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPhotoShown } from '../testing/kinds.ts'
import { Lightbox } from './Lightbox.tsx'

const photos = ['one', 'two', 'three'].map((caption, index) => aPhotoShown(`o${index}`, { caption, alt: caption }))
const open = (startAt = 0) => {
  const onClose = vi.fn()
  render(<Lightbox photos={photos} startAt={startAt} onClose={onClose} />)
  return { onClose, dialog: screen.getByRole('dialog') as HTMLDialogElement }
}
const shown = () => screen.getByRole('img').getAttribute('alt')
const drag = (from: { x: number; y: number }, to: { x: number; y: number }) => {
  const ground = screen.getByRole('img').parentElement as HTMLElement
  fireEvent.pointerDown(ground, { clientX: from.x, clientY: from.y })
  fireEvent.pointerUp(ground, { clientX: to.x, clientY: to.y })
}

test('it opens over everything at the photo that was pressed, with its words', () => {
  const { dialog } = open(1)
  expect(dialog.open).toBe(true)
  expect(shown()).toBe('two')
  expect(dialog.querySelector('p')?.textContent).toBe('2 of 3two')
})

test('arrow keys and swipes move and stop at the ends; Escape, the cross and a long swipe down close', () => {
  const { dialog, onClose } = open()
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  expect(shown()).toBe('one')
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  drag({ x: 200, y: 0 }, { x: 100, y: 10 })
  expect(shown()).toBe('three')
  drag({ x: 200, y: 0 }, { x: 100, y: 10 })
  expect(shown()).toBe('three')
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull()
  drag({ x: 100, y: 0 }, { x: 200, y: 0 })
  drag({ x: 100, y: 0 }, { x: 120, y: 0 })
  expect(shown()).toBe('two')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  drag({ x: 0, y: 0 }, { x: 10, y: 200 })
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('the next photo comes from the left where writing goes from right to left', () => {
  document.dir = 'rtl'
  const { dialog } = open()
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  expect(shown()).toBe('two')
  drag({ x: 100, y: 0 }, { x: 200, y: 0 })
  expect(shown()).toBe('three')
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  expect(shown()).toBe('two')
  document.dir = ''
})

test('a press beside the photo closes, one on it does not', () => {
  const { onClose } = open()
  fireEvent.click(screen.getByRole('img'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('img').parentElement as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})
