import { expect, test } from 'vitest'
import { holdPage } from './under-glass.ts'

test('the page keeps still and as wide as it was until the last layer over it is gone', () => {
  const { style } = document.documentElement
  const [letGo, letGoOfSecond] = [holdPage(), holdPage()]
  expect(style.overflow).toBe('hidden')
  expect(document.body.style.paddingRight).toBe(`${window.innerWidth - document.documentElement.clientWidth}px`)
  letGo()
  expect(style.overflow).toBe('hidden')
  letGoOfSecond()
  expect(style.overflow).toBe('')
  expect(document.body.style.paddingRight).toBe('')
})
