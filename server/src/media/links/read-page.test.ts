import { cpuMs } from '@bowerbird/domain/testing/cpu-ms.ts'
import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const head = '<title>A hut</title><meta property="og:title" content="The hut">'
const half = 500_000

test.each([
  ['<a>', '</p>'],
  ['<b>', '</i>'],
  ['<table>x', '</p>'],
])('a page of many %s and %s says what its head says, and holds the server only briefly [POST-460]', (open, end) => {
  const page = head + open.repeat(half / open.length) + end.repeat(half / end.length)
  const spentMs = cpuMs(() => {
    expect(readPage(page)).toMatchObject({ title: 'A hut', metas: new Map([['og:title', 'The hut']]) })
  })
  expect(spentMs).toBeLessThan(2000)
})
