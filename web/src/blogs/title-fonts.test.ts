import { readFileSync } from 'node:fs'
import { titleFonts } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { expect, test } from 'vitest'
import { faces, filesOf } from '../../title-fonts.ts'

test('every font of a title has a free face of its own, and no package lies unused [BLOG-071]', () => {
  const packages = JSON.parse(readFileSync('web/package.json', 'utf8')).dependencies as object
  const installed = Object.keys(packages).filter((name) => name.startsWith('@fontsource/'))
  expect(Object.keys(faces).sort()).toEqual([...titleFonts].sort())
  expect(
    Object.values(faces)
      .map((name) => `@fontsource/${name}`)
      .sort(),
  ).toEqual(installed.sort())
})

test.each(titleFonts)('%s is served from here, under its own name', (font) => {
  const files = filesOf(font)
  const [[sheet, css] = ['', Buffer.from('')], ...faceFiles] = [...files]
  expect(sheet).toMatch(/^[a-z0-9-]+\.css$/)
  expect(css.toString()).toContain(`font-family: '${font}'`)
  expect(css.toString()).not.toMatch(/url\((?![\w-]+\.woff2\))/)
  expect(faceFiles.length).toBeGreaterThan(0)
  for (const [name, file] of faceFiles)
    expect([name.slice(-6), file.subarray(0, 4).toString()]).toEqual(['.woff2', 'wOF2'])
})
