import { expect, test } from 'vitest'
import { listenToWindows, postToWindow } from './window-messages.ts'

test.each([
  ['https://site.example', true],
  ['http://localhost:3000', true],
  ['*', false],
  ['/', false],
  ['null', false],
  ['', false],
  ['https://*.site.example', false],
  ['https://site.example/page', false],
  ['file://', false],
])('a message is sent to %j: %s [BLOG-326]', (origin, isSent) => {
  const sent: unknown[] = []
  postToWindow({ postMessage: (message, to) => sent.push([message, to]) }, origin, { height: 7 })
  expect(sent).toEqual(isSent ? [[{ height: 7 }, origin]] : [])
})

test('only what comes from an origin that is named is received, and nothing after listening ended [BLOG-326]', () => {
  const window = new EventTarget()
  const received: unknown[] = []
  const tell = (origin: string, data: unknown) =>
    window.dispatchEvent(Object.assign(new Event('message'), { origin, source: null, data }))
  const stop = listenToWindows(window as never, ['https://ours.example', 'https://theirs.example'], ({ data }) => {
    received.push(data)
  })
  tell('https://ours.example', 1)
  tell('https://ours.example.evil.example', 2)
  tell('null', 3)
  tell('', 4)
  tell('https://theirs.example', 5)
  stop()
  tell('https://ours.example', 6)
  expect(received).toEqual([1, 5])
})
