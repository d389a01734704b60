import { expect, test } from 'vitest'
import { isPhoneNumber, isPostalCode } from './contact-numbers.ts'

test.each([
  ['2125550123', true],
  ['12125550123', true],
  ['+1 (212) 555-0123', true],
  ['212.555.0123', true],
  ['212 555 0123', true],
  ['212555012', false],
  ['212555012345', false],
  ['', false],
  ['++12125550123', false],
  ['1+2125550123', false],
  ['212555012x', false],
  ['212/555/0123', false],
  ['٢١٢٥٥٥٠١٢٣', false],
])('%j is a phone number: %s [BLOG-368]', (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected)
})

test.each([
  ['10001', true],
  ['100011234', true],
  ['10001-1234', true],
  ['1000', false],
  ['100012', false],
  ['10001-', false],
  ['10001--1234', false],
  ['1000-11234', false],
  ['10001 1234', false],
  ['1000a', false],
  ['', false],
])('%j is a postal code: %s [BLOG-369]', (text, expected) => {
  expect(isPostalCode(text)).toBe(expected)
})
