import { fireEvent, render, screen } from '@testing-library/react'
import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { GoContext, LightLink } from './LightLink.tsx'

function draw(props: Partial<Parameters<typeof LightLink>[0]> = {}) {
  const go = vi.fn()
  render(
    <GoContext value={go}>
      <LightLink to="/blog/wren" {...props}>
        wren
      </LightLink>
    </GoContext>,
  )
  return { go, link: screen.getByRole('link', { name: 'wren' }) }
}

test('a press goes there without loading the page anew, and to the same page without another entry in the history', () => {
  const { go, link } = draw()
  expect(link.getAttribute('href')).toBe('/blog/wren')
  expect(fireEvent.click(link)).toBe(false)
  expect(go).toHaveBeenLastCalledWith('/blog/wren', { replace: false })
  window.history.replaceState(null, '', '/blog/wren')
  fireEvent.click(link)
  expect(go).toHaveBeenLastCalledWith('/blog/wren', { replace: true })
})

test.each([
  ['with Control', { ctrlKey: true }],
  ['with Command', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['with Alt', { altKey: true }],
  ['with another button', { button: 1 }],
])('a press %s is the browser’s', (_, how) => {
  const { go, link } = draw()
  fireEvent.click(link, how)
  expect(go).not.toHaveBeenCalled()
})

test.each([
  ['a link to another tab', { target: '_blank' }],
  ['a press that somebody else took', { onClick: (event: MouseEvent) => event.preventDefault() }],
])('%s goes nowhere here', (_, props) => {
  const { go, link } = draw(props)
  fireEvent.click(link)
  expect(go).not.toHaveBeenCalled()
})
