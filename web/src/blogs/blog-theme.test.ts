import { titleFonts } from '@bowerbird/domain/blogs/blogs.limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, readableColours } from './blog-theme.ts'
import { fontStack } from './title-fonts.ts'

test('black on white has the greatest contrast, a colour on itself none', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#3b7a57', '#3b7a57')).toBe(1)
})

test('colours that can be read are kept as the blog chose them', () => {
  const chosen = { background_color: '#f3ead9', title_color: '#274c3a', link_color: '#274c3a' }
  expect(readableColours(chosen)).toMatchObject({ ground: '#f3ead9', title: '#274c3a', link: '#274c3a' })
})

test('a colour that cannot be read gives way to a shade of itself', () => {
  const chosen = { background_color: '#fafafa', title_color: '#444444', link_color: '#529ecc' }
  const { link } = readableColours(chosen)
  expect(link).not.toBe('#529ecc')
  expect(contrast(link, '#fafafa')).toBeGreaterThanOrEqual(4.5)
  expect(Number.parseInt(link.slice(5), 16)).toBeGreaterThan(Number.parseInt(link.slice(1, 3), 16))
})

test('whatever a blog chooses, its words can be read', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, colour, colour, (background_color, title_color, link_color) => {
      const { ground, title, link, words, onLink } = readableColours({ background_color, title_color, link_color })
      expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(link, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(onLink, link)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(title, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('every font a title may have ends in its generic family [BLOG-071]', () => {
  const families = Map.groupBy(titleFonts, (font) => fontStack(font).split(', ').at(-1))
  expect(families.get('monospace')).toEqual(['Courier New'])
  expect(families.get('cursive')).toEqual(['Streetscript'])
  expect(families.get('serif')).toEqual([
    ...['Baskerville', 'Bodoni', 'Bookmania', 'Calluna', 'Capita', 'Caslon', 'Clarendon Text Pro', 'Clearface'],
    ...['Garamond', 'Georgia', 'Grumpy Black 48', 'Palatino', 'Spade', 'Square Serif', 'Times New Roman'],
  ])
  expect(families.get('sans-serif')).toHaveLength(18)
})
