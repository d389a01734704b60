import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { CSSProperties } from 'react'
import { fontStack } from './title-fonts.ts'

type Colours = Pick<Theme, 'background_color' | 'title_color' | 'link_color'>

const ink = '#16202e'
const paper = '#ffffff'
const black = '#000000'
const wordsNeed = 4.5

/** A blog's own colours as custom properties; what could not be read on its ground gives way. */
export function themeVariables(theme: Theme): CSSProperties {
  const { ground, title, link, words, onLink } = readableColours(theme)
  return {
    // Cards on it follow the ground, not the viewer's theme: white on light, dark on dark.
    colorScheme: words === paper ? 'dark' : 'light',
    '--blog-ground': ground,
    '--blog-accent': theme.link_color,
    '--blog-title': title,
    '--blog-link': link,
    '--blog-words': words,
    '--blog-on-link': onLink,
    '--blog-title-font': fontStack(theme.title_font),
    '--blog-title-weight': theme.title_font_weight === 'bold' ? 700 : 400,
  } as CSSProperties
}

export function readableColours(theme: Colours) {
  const ground = theme.background_color
  const words = inkOn(ground)
  const link = untilReadable(theme.link_color, ground)
  return {
    ground,
    words,
    title: untilReadable(theme.title_color, ground),
    link,
    onLink: inkOn(link),
  }
}

/** Either white or black reaches 4.5 on any ground. */
export const inkOn = (ground: string) => [ink, paper].find((words) => contrast(words, ground) >= wordsNeed) ?? black

/** The colour itself, or the first shade of it towards ink or paper that can be read on the ground. */
function untilReadable(colour: string, ground: string): string {
  const steps = 10
  for (let step = 0; step < steps; step++) {
    const shade = mixed(colour, inkOn(ground), step / steps)
    if (contrast(shade, ground) >= wordsNeed) return shade
  }
  return inkOn(ground)
}

export function mixed(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [colour, other].map((text) => Number.parseInt(text.slice(at, at + 2), 16)) as [number, number]
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Computes the contrast as WCAG 2 does, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
