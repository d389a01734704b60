import { expect, test } from 'vitest'
import { lockPageScroll } from './inert-layers.ts'

test('the page keeps still and as wide as it was until the last layer over it is gone', () => {
  const { style } = document.documentElement
  const [unlock, unlockSecond] = [lockPageScroll(), lockPageScroll()]
  expect(style.overflow).toBe('hidden')
  expect(document.body.style.paddingRight).toBe(`${window.innerWidth - document.documentElement.clientWidth}px`)
  unlock()
  expect(style.overflow).toBe('hidden')
  unlockSecond()
  expect(style.overflow).toBe('')
  expect(document.body.style.paddingRight).toBe('')
})
