import { type Palette, readyThemes } from '@bowerbird/domain/blogs/themes/ready-themes.ts'
import { readyThemeIds } from '@bowerbird/domain/blogs/themes/theme-ids.ts'
import { expect, test } from 'vitest'
import { lookCss } from '../../../looks.ts'
import { contrast, mixed } from '../blog-theme.ts'

const pairs = ({ ground, words, title, link, card, ink, soft, cardLink }: Palette): [string, string][] => {
  const wash = mixed(card, ink, 0.04)
  return [
    [words, ground],
    [title, ground],
    [link, ground],
    [ink, card],
    [soft, card],
    [cardLink, card],
    [soft, wash],
    [cardLink, wash],
  ]
}

test.each(readyThemeIds)('the colours of %s can be read, light and dark [DAY-085]', (id) => {
  for (const palette of [readyThemes[id].light, readyThemes[id].dark])
    for (const [words, ground] of pairs(palette))
      expect(contrast(words, ground), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

test.each(readyThemeIds)(
  'the stylesheet of %s is small, names its layout and loads nothing from elsewhere [DAY-084]',
  (id) => {
    const css = lookCss(id)
    expect(css).toContain(`[data-look='${id}'][data-whole]`)
    expect(css).toContain('[data-layout')
    expect(css).not.toMatch(/https?:|url\(/)
    expect(css.length).toBeLessThan(4000)
  },
)
