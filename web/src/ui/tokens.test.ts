import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = ['light', 'dark'] as const

function colour(token: string, theme: (typeof themes)[number]): string {
  const value = css.match(new RegExp(`--${token}: ([^;]+);`))?.[1] ?? ''
  const [light = value, dark = value] = value.match(/#[0-9a-f]{6}/g) ?? []
  return theme === 'light' ? light : dark
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const pairs = [
  ...['ink', 'ink-soft', 'link', 'danger-text', 'success-text', 'warning-text'].flatMap((words) => [
    [words, 'card'],
    [words, 'wash'],
  ]),
  ...['on-bower', 'on-bower-soft', 'link-on-bower', 'danger-on-bower'].flatMap((words) => [
    [words, 'bower'],
    [words, 'bower-raised'],
  ]),
  ['ink', 'wash-hover'],
  ['on-primary', 'primary-fill'],
  ['on-primary', 'primary-fill-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
] as [string, string][]

for (const theme of themes) {
  test.each(pairs)(`%s can be read on %s, ${theme}`, (words, ground) => {
    expect(contrast(colour(words, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })
  test(`the edge of a field can be seen, ${theme}`, () => {
    expect(contrast(colour('field-line', theme), colour('card', theme))).toBeGreaterThanOrEqual(3)
  })
}

test('a dialog or a popover starts its lines at the left, also where it is opened from a centred header', () => {
  expect(css).toMatch(/dialog,\s+\[popover\] \{[^}]*text-align: start;/)
})
