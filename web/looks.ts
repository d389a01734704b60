import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Layout, type Palette, type ReadyTheme, readyThemes } from '@bowerbird/domain/blogs/themes/ready-themes.ts'
import { readyThemeIds } from '@bowerbird/domain/blogs/themes/theme-ids.ts'
import type { Plugin } from 'vite'
import { looksPath } from './src/blogs/looks/look-files.ts'
import { fontFileName, titleFontsPath } from './src/blogs/title-font-files.ts'
import { fontStack } from './src/blogs/title-fonts.ts'

const fileOf: Record<Layout, string> = {
  column: 'column',
  masonry: 'masonry',
  magazine: 'magazine',
  'side-left': 'side',
  'side-right': 'side',
  text: 'text',
  wall: 'wall',
  journal: 'journal',
}

const texts: Record<ReadyTheme['text'], string> = {
  ui: 'var(--font-ui)',
  book: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, 'Noto Serif', serif",
  title: 'var(--blog-title-font)',
  mono: 'var(--font-mono)',
}

const properties: [string, keyof Palette][] = [
  ['--blog-ground', 'ground'],
  ['--blog-words', 'words'],
  ['--blog-title', 'title'],
  ['--blog-link', 'link'],
  ['--blog-accent', 'link'],
  ['--blog-on-link', 'ground'],
  ['--card', 'card'],
  ['--ink', 'ink'],
  ['--ink-soft', 'soft'],
  ['--line', 'line'],
  ['--link', 'cardLink'],
]

/** A ready theme as a stylesheet: its type and layout, and its colours where the writer has chosen no other. DAY-085 */
export function lookCss(id: keyof typeof readyThemes): string {
  const { layout, text, font, weight, corners, light, dark } = readyThemes[id]
  const isFlat = light.card === light.ground
  const colours = properties.map(([name, part]) => `${name}: light-dark(${light[part]}, ${dark[part]});`)
  return `@import '${titleFontsPath}/${fontFileName(font)}';
[data-look='${id}'] {
  --radius-card: ${corners}px;
  --font-title: var(--blog-title-font);
  ${isFlat ? '--shadow: none;' : ''}
}
[data-look='${id}'][data-whole] {
  ${colours.join('\n  ')}
  --wash: color-mix(in srgb, var(--ink) 4%, var(--card));
  --wash-hover: color-mix(in srgb, var(--ink) 9%, var(--card));
  --blog-title-font: ${fontStack(font)};
  --blog-title-weight: ${weight === 'bold' ? 700 : 400};
}
[data-look='${id}'] article > section { font-family: ${texts[text]}; }
${readFileSync(join(import.meta.dirname, `src/blogs/looks/${fileOf[layout]}.css`), 'utf8')}`
}

/** Emits the ready themes beside the other assets; a page links the one that its blog has. */
export function looks(): Plugin {
  return {
    name: 'looks',
    generateBundle() {
      for (const id of readyThemeIds)
        this.emitFile({ type: 'asset', fileName: `${looksPath.slice(1)}/${id}.css`, source: lookCss(id) })
    },
    configureServer({ middlewares }) {
      middlewares.use(looksPath, (request, response, next) => {
        const id = readyThemeIds.find((one) => request.url === `/${one}.css`)
        if (!id) return next()
        response.setHeader('content-type', 'text/css')
        response.end(lookCss(id))
      })
    },
  }
}
