import { expect, test } from 'vitest'
import { beforeFold, beforeReadMore, withMedia } from './rich-html.ts'

test('a post is cut at its read-more line, and what is left open is closed [POST-196]', () => {
  const html = '<p>One</p><blockquote><p>Two <b>three<br><hr class="read-more"></b></p></blockquote><p>Rest</p>'
  expect(beforeReadMore(html)).toBe('<p>One</p><blockquote><p>Two <b>three<br></b></p></blockquote>')
})

test('a post without that line is whole, and an ordinary line cuts nothing [POST-196]', () => {
  expect(beforeReadMore('<p>One</p><hr><p>Two</p>')).toBeNull()
})

test('a very long post folds at the end of a paragraph', () => {
  const long = `<blockquote>${'<p>words and more</p>'.repeat(1000)}</blockquote>`
  const start = beforeFold(long)
  expect(start?.length).toBeLessThan(6100)
  expect(start).toMatch(/^<blockquote>(?:<p>words and more<\/p>)+<\/blockquote>$/)
  expect(beforeFold('<p>short</p>')).toBeNull()
})

test.each([
  [300, true],
  [299, false],
])('a picture %i wide takes the full width: %s [POST-204] [POST-482]', (width, isWide) => {
  const shown = withMedia(`<p><img src="/media/a" data-orig-width="${width}" data-orig-height="200"></p>`, {})
  expect(shown.includes('data-wide')).toBe(isWide)
  expect(shown).toContain(` width="${width}" height="200"`)
})

test('a picture of unknown size is shown as it is', () => {
  expect(withMedia('<img src="/media/a" alt="b">', {})).toBe(
    '<img loading="lazy" decoding="async" src="/media/a" alt="b">',
  )
})

test('a player of another service is a link until it is pressed, and its code is never in the page before [POST-271]', () => {
  const frame = '<iframe src="https://player.vimeo.com/video/7?h=a&amp;b" width="540" sandbox="allow-scripts"></iframe>'
  const shown = withMedia(`<p>See:</p><figure>${frame}</figure>${frame}`, {})
  const link =
    '<a href="https://player.vimeo.com/video/7?h=a&amp;b" data-frame target="_blank" rel="noopener nofollow">Play from player.vimeo.com</a>'
  expect(shown).toBe(`<p>See:</p><figure>${link}</figure>${link}`)
})

test('each picture of one’s own gets a button for its description, outside of its link; link cards get none [CTRL-061]', () => {
  const button = (shown: string, deed: string) =>
    `<button type="button" dir="ltr" data-describe="/a" aria-label="ALT: ${deed} description">${shown}</button>`
  const [without, having] = ['<img src="/a" alt="">', '<img src="/a" alt="Moss">']
  const own = (html: string) => withMedia(html, { isOwn: true }).replaceAll(' loading="lazy" decoding="async"', '')
  expect(own(`<p>${without}${having}</p>`)).toBe(
    `<p>${without}${button('+ ALT', 'add')}${having}${button('ALT', 'edit')}</p>`,
  )
  const linked = (inside: string) => `<figure><a href="/b">${having}</a>${inside}</figure>`
  expect(own(linked(''))).toBe(linked(button('ALT', 'edit')))
  expect(own(linked('Words'))).toBe(linked('Words'))
})
