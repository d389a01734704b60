import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rich } from './rich.tsx'

const shown = (node: React.ReactNode) => render(<p>{node}</p>).container.innerHTML

test('elements stand in a message where a language wants them, with values inside [DAY-174]', () => {
  const a = (text: React.ReactNode) => <a href="/x">{text}</a>
  expect(shown(rich('Read <a>the rules of {site}</a>, {who}.', { a, site: 'Bower', who: <b>wren</b> }))).toBe(
    '<p>Read <a href="/x">the rules of Bower</a>, <b>wren</b>.</p>',
  )
})

test('what a person typed is never taken for an element [DAY-174]', () => {
  const a = (text: React.ReactNode) => <a href="/x">{text}</a>
  expect(shown(rich('<a>{name}</a> & {name}', { a, name: '<a>x</a>{count}' }))).toBe(
    '<p><a href="/x">&lt;a&gt;x&lt;/a&gt;{count}</a> &amp; &lt;a&gt;x&lt;/a&gt;{count}</p>',
  )
})

test('a plural may choose among texts with elements [DAY-174]', () => {
  const b = (text: React.ReactNode) => <b>{text}</b>
  const message = '{count, plural, one {<b>#</b> post} other {<b>#</b> posts}}'
  expect(shown(rich(message, { b, count: 2 }))).toBe('<p><b>2</b> posts</p>')
})

test('from right to left, texts among the values are isolated, and elements stand alone [DAY-174]', () => {
  document.documentElement.lang = 'ar'
  expect(shown(rich('{who}{what}', { who: <b>wren</b>, what: 'robin' }))).toBe('<p><b>wren</b>\u2068robin\u2069</p>')
  document.documentElement.lang = ''
})
