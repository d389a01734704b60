import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FloatingSuggestions } from '../suggestions/FloatingSuggestions.tsx'
import type { PopoverProps } from './FloatingPopover.tsx'
import { Popover } from './Popover.tsx'
import { PopoverButton } from './PopoverButton.tsx'

const person = userEvent.setup()
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type PageProps = Pick<PopoverProps, 'shouldTeardown' | 'shift' | 'side' | 'canFlip'>

function Page(props: PageProps) {
  const anchor = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <p ref={anchor}>Anchor</p>
      <p>Elsewhere</p>
      {isOpen && (
        <Popover {...props} anchor={anchor} onTeardown={() => setOpen(false)}>
          Inside
        </Popover>
      )}
    </>
  )
}

test('it is open when rendered and Escape closes it [POST-205]', async () => {
  render(<Page />)
  expect(await screen.findByText('Inside')).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(screen.queryByText('Inside')).toBeNull()
})

test('the first click outside only sets the flag, the second closes [POST-206]', async () => {
  render(<Page />)
  await person.click(await screen.findByText('Inside'))
  await person.click(screen.getByText('Elsewhere'))
  expect(screen.getByText('Inside')).toBeTruthy()
  await person.click(screen.getByText('Elsewhere'))
  expect(screen.queryByText('Inside')).toBeNull()
})

test('with the flag set one click outside closes it [POST-205] [POST-206]', async () => {
  render(<Page shouldTeardown />)
  await screen.findByText('Inside')
  await person.click(screen.getByText('Elsewhere'))
  expect(screen.queryByText('Inside')).toBeNull()
})

const anchorAt = { left: 480, top: 300 }
test.each([
  ['below its anchor', anchorAt, {}, 'translate(400px, 348px)'],
  ['above it when asked to', anchorAt, { side: 'top' as const }, 'translate(400px, 192px)'],
  ['at its right when asked to', anchorAt, { side: 'right' as const }, 'translate(528px, 270px)'],
  ['at its left when asked to', anchorAt, { side: 'left' as const }, 'translate(272px, 270px)'],
  ['moved by its shift', anchorAt, { shift: { x: -7, y: 12 } }, 'translate(393px, 360px)'],
  ['10 px from the left', { left: 0, top: 300 }, {}, 'translate(10px, 348px)'],
  ['10 px from the right', { left: 960, top: 300 }, {}, 'translate(790px, 348px)'],
  ['10 px from the top', { left: 480, top: -300 }, {}, 'translate(400px, 10px)'],
  ['10 px from the bottom', { left: 480, top: 760 }, {}, 'translate(400px, 690px)'],
  ['above it where there is no room below', { left: 480, top: 700 }, { canFlip: true }, 'translate(400px, 592px)'],
])('it stands %s [POST-207] [POST-208] [POST-209] [POST-490]', async (_where, corner, props, place) => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.stubGlobal(
    'visualViewport',
    Object.assign(new EventTarget(), { width: 1000, height: 800, offsetLeft: 0, offsetTop: 0 }),
  )
  vi.spyOn(HTMLParagraphElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(corner.left, corner.top, 40, 40),
  )
  render(<Page {...props} />)
  const popover = await screen.findByText('Inside')
  await waitFor(() => expect(popover.style.transform).toBe(place))
})

test.each([
  ['ltr', 'translate(484px, 348px)'],
  ['rtl', 'translate(516px, 348px)'],
])('suggestions move so that their words line up with what is typed, in %s [POST-209]', async (dir, place) => {
  document.dir = dir
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  const anchor = { current: { getBoundingClientRect: () => new DOMRect(500, 300, 0, 40) } }
  render(
    <FloatingSuggestions anchor={anchor} onClose={() => {}}>
      Inside
    </FloatingSuggestions>,
  )
  await waitFor(() => expect(screen.getByText('Inside').style.transform).toBe(place))
  document.dir = ''
})

test.each([[5], ['10,10'], [null], [{}], [{ x: 1 }], [{ x: '1', y: 2 }]])(
  'the shift %j is refused when rendered [POST-210]',
  async (shift) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await import('./FloatingPopover.tsx')
    const rendered = act(async () => void render(<Page shift={shift as never} />))
    await expect(rendered).rejects.toThrow('Popover shift needs to be: {Object} => x: {Number}, y: {Number}.')
  },
)

test('a button opens it by pointer or keyboard, and one click outside closes it [POST-205] [POST-206]', async () => {
  render(
    <>
      <p>Elsewhere</p>
      <PopoverButton label="Open" icon="+" popover={{}}>
        {(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      </PopoverButton>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  await person.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await screen.findByText('Done')
  await person.click(screen.getByText('Elsewhere'))
  expect(screen.queryByText('Done')).toBeNull()

  button.focus()
  await person.keyboard('{Enter}')
  await person.click(await screen.findByText('Done'))
  expect(screen.queryByText('Done')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('whoever tabs on into the page leaves it closed behind them, whoever tabs back finds it open', async () => {
  render(
    <>
      <PopoverButton label="Open" icon="+" popover={{}}>
        {() => <button type="button">Inside</button>}
      </PopoverButton>
      <button type="button">Next</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  await person.click(button)
  await screen.findByText('Inside')
  await person.tab()
  expect(document.activeElement).toBe(screen.getByText('Inside'))
  await person.tab({ shift: true })
  expect(screen.getByText('Inside')).toBeTruthy()
  await person.tab()
  await person.tab()
  expect(screen.queryByText('Inside')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('Next'))
})
