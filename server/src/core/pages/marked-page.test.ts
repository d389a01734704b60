import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MarkedPage } from './marked-page.ts'

const mark = () => randomBytes(16).toString('base64url')
const pageWith = (nonce: string, key: string) =>
  `<head><script nonce="${nonce}"></script><script nonce="${nonce}"></script><meta content="${key}"></head>` +
  `${'<p>Blåbär &amp; straw</p>'.repeat(3000)}<script>{"key":"${key}"}`

test('each visitor gets the page with their own marks, plain and compressed alike', () => {
  const drawnFor = [mark(), mark()] as const
  const page = new MarkedPage(pageWith(...drawnFor), drawnFor)
  for (const visitor of [
    [mark(), mark()],
    [mark(), mark()],
  ] as const) {
    const whole = pageWith(...visitor)
    expect(page.fill(visitor).toString()).toBe(whole)
    const packed = page.gzip(visitor)
    expect(gunzipSync(packed).toString()).toBe(whole)
    expect(packed.length).toBeLessThan(whole.length / 20)
    // Their marks stand in it as they are: how well a page compresses tells nothing about them.
    expect(packed.includes(visitor[1])).toBe(true)
    expect(packed.includes(drawnFor[1])).toBe(false)
  }
})

test('a page at whose end a mark stands, and one without any, are whole too', () => {
  const key = mark()
  for (const [html, marks] of [
    [`${key}a${key}`, [key]],
    ['<p>nobody</p>', [key]],
    ['', []],
  ] as const) {
    const page = new MarkedPage(html, marks)
    expect([page.fill(marks).toString(), gunzipSync(page.gzip(marks)).toString()]).toEqual([html, html])
  }
})

test('marks of another length than those it was drawn with are refused: they would be written over the page', () => {
  const key = mark()
  const page = new MarkedPage(`<p>${key}</p>`, [key])
  for (const marks of [[], [''], [`${key}x`], [key.slice(1)]]) {
    expect(() => page.fill(marks)).toThrow('Mark 0')
    expect(() => page.gzip(marks)).toThrow('Mark 0')
  }
})
