import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaited, awaitField } from '../core/page/awaited-field.ts'
import { lazyLayer } from '../core/page/lazy.ts'
import { shortcutTable } from './overlays/shortcut-table.ts'
import { useShortcut } from './overlays/shortcuts.ts'
import { useTypedAhead } from './typed-ahead.ts'

let run: string[] = []
beforeEach(() => {
  run = []
  awaited.hold = null
})
afterEach(() => void vi.useRealTimers())

function Field() {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <textarea ref={field} aria-label="Words" value={text} onChange={({ target }) => setText(target.value)} />
}

function Page({ children }: { children?: React.ReactNode }) {
  useTypedAhead()
  useShortcut(shortcutTable.like, () => run.push('like'))
  useShortcut(shortcutTable.share, () => run.push('share'))
  return (
    <>
      <button type="button" onClick={() => awaitField()}>
        Write
      </button>
      {children}
    </>
  )
}

const show = (children?: React.ReactNode) => {
  const { rerender } = render(<Page>{children}</Page>)
  return (next?: React.ReactNode) => rerender(<Page>{next}</Page>)
}
const press = (keys: string) => userEvent.keyboard(keys)
const words = () => (screen.getByRole('textbox') as HTMLTextAreaElement).value

test('text typed before its field is there goes into the field, with corrections made on the way [BLOG-048]', async () => {
  const change = show()
  screen.getByText('Write').focus()
  await press('{Enter}')
  await press('A lx{Backspace}o')
  change(<Field />)
  await press('vely moss')
  expect(words()).toBe('A lovely moss')
  expect(run).toEqual([])
})

test('text typed while a layer loads goes into its field', async () => {
  const code = Promise.withResolvers<typeof Field>()
  const Layer = lazyLayer('Field', () => code.promise)
  show(
    <Suspense>
      <Layer />
    </Suspense>,
  )
  await press('All s')
  await act(async () => code.resolve(Field))
  await screen.findByRole('textbox')
  await press('oft')
  expect(words()).toBe('All soft')
  expect(run).toEqual([])
})

test('a layer without a field has the keys as soon as it has the focus', async () => {
  show()
  await userEvent.click(screen.getByText('Write'))
  awaited.hold = null
  const loaded = awaitField()
  loaded()
  screen.getByText('Write').blur()
  screen.getByText('Write').focus()
  await vi.waitFor(() => expect(awaited.hold).toBeNull())
  await press('l')
  expect(run).toEqual(['like'])
})

test.each([
  ['removed', (change: (next?: React.ReactNode) => void) => change()],
  [
    'hidden',
    () => {
      const field = screen.getByRole('textbox')
      field.style.display = 'none'
      // A browser takes the focus from a field that is not drawn.
      field.blur()
    },
  ],
])('keys run nothing in the second after a field is %s while someone writes [BLOG-048]', async (_how, lose) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const change = show(<Field />)
  await press('A ')
  await act(async () => lose(change))
  await press('l')
  vi.advanceTimersByTime(900)
  await press('s')
  expect(run).toEqual([])
  vi.advanceTimersByTime(1100)
  await press('l')
  expect(run).toEqual(['like'])
})

test('text typed while a field is hidden is in the field after it is shown again', async () => {
  show(<Field />)
  const field = screen.getByRole('textbox')
  await press('A ')
  field.style.display = 'none'
  field.blur()
  await press('love')
  field.style.display = ''
  field.focus()
  await press('ly moss')
  expect(words()).toBe('A lovely moss')
  expect(run).toEqual([])
})

test('text for a field that is gone never goes into another field', async () => {
  const change = show(<Field key="one" />)
  await press('A ')
  await act(async () => change())
  await press('secret')
  await act(async () => change(<Field key="two" />))
  await press('moss')
  expect(words()).toBe('moss')
})

test.each([
  ['Escape', () => press('{Escape}')],
  ['a press elsewhere', () => userEvent.click(screen.getByText('Write'))],
])('shortcuts work at once after %s ends the field', async (_how, end) => {
  const change = show(<Field />)
  await press('A ')
  await end()
  awaited.hold = null
  await act(async () => change())
  await press('l')
  expect(run).toEqual(['like'])
})

test.each([['{Tab}'], ['{Escape}']])('%s while a field is awaited gives the keys back to the page', async (key) => {
  const left = vi.fn()
  show()
  awaitField(left)
  await press(key)
  expect(left).toHaveBeenCalledOnce()
  await press('l')
  expect(run).toEqual(['like'])
})
