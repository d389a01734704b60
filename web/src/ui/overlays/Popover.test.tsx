import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Popover } from './Popover.tsx'
import { PopoverButton } from './PopoverButton.tsx'

const person = userEvent.setup()
afterEach(() => vi.restoreAllMocks())

function Page({ shouldTeardown, shift }: { shouldTeardown?: boolean; shift?: { x: number; y: number } }) {
  const anchor = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <p ref={anchor}>Anchor</p>
      <p>Elsewhere</p>
      {isOpen && (
        <Popover
          anchor={anchor}
          onTeardown={() => setOpen(false)}
          {...(shouldTeardown !== undefined && { shouldTeardown })}
          {...(shift && { shift })}
        >
          Inside
        </Popover>
      )}
    </>
  )
}

test('it is open when rendered and Escape closes it [POST-205]', async () => {
  render(<Page />)
  expect(screen.getByText('Inside')).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(screen.queryByText('Inside')).toBeNull()
})

test('the first click outside only sets the flag, the second closes [POST-206]', async () => {
  render(<Page />)
  await person.click(screen.getByText('Inside'))
  await person.click(screen.getByText('Elsewhere'))
  expect(screen.getByText('Inside')).toBeTruthy()
  await person.click(screen.getByText('Elsewhere'))
  expect(screen.queryByText('Inside')).toBeNull()
})

test('with the flag set one click outside closes it [POST-206]', async () => {
  render(<Page shouldTeardown />)
  await person.click(screen.getByText('Elsewhere'))
  expect(screen.queryByText('Inside')).toBeNull()
})

test.each([
  ['below its anchor', { left: 480, top: 300 }, {}, '400px 348px'],
  ['moved by its shift', { left: 480, top: 300 }, { shift: { x: -7, y: 12 } }, '393px 360px'],
  ['10 px from the left', { left: 0, top: 300 }, {}, '10px 348px'],
  ['10 px from the right', { left: 960, top: 300 }, {}, '790px 348px'],
  ['10 px from the top', { left: 480, top: -300 }, {}, '400px 10px'],
  ['10 px from the bottom', { left: 480, top: 760 }, {}, '400px 690px'],
])('it stands %s [POST-207] [POST-208] [POST-209]', (_where, corner, props, place) => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800)
  const anchor = { ...corner, width: 40, height: 40 } as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(anchor)
  render(<Page {...props} />)
  expect(screen.getByText('Inside').style.translate).toBe(place)
})

test('a shift without numbers is refused when rendered [POST-210]', () => {
  expect(() => render(<Page shift={{ x: 1 } as never} />)).toThrow('Popover shift needs to be')
})

test('a button opens it by pointer or keyboard, and one click outside closes it [POST-206]', async () => {
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
  await person.click(screen.getByText('Elsewhere'))
  expect(screen.queryByText('Done')).toBeNull()

  button.focus()
  await person.keyboard('{Enter}')
  await person.click(screen.getByText('Done'))
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
  await person.tab()
  expect(document.activeElement).toBe(screen.getByText('Inside'))
  await person.tab({ shift: true })
  expect(screen.getByText('Inside')).toBeTruthy()
  await person.tab()
  await person.tab()
  expect(screen.queryByText('Inside')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('Next'))
})
