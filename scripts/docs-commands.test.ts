import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/*.md', 'deploy/*.*', 'deploy/Containerfile'], { cwd: root }).map((path) => ({
  path,
  lines: readFileSync(join(root, path), 'utf8').split('\n'),
}))

function* found(pattern: RegExp): Generator<[string, ...string[]]> {
  for (const { path, lines } of pages)
    for (const [at, line] of lines.entries())
      for (const [, ...groups] of line.matchAll(pattern)) yield [`${path}:${at + 1}`, ...groups]
}

test('a command in the docs starts TypeScript by the Node that npm brings, because an older one cannot read it', () => {
  const all = [...found(/([\w./]*\bnode) (?:--\S+ )*[\w./-]+\.ts\b/g)]
  expect(all.length).toBeGreaterThan(2)
  expect(all.filter(([, node = '']) => !/^(?:node_modules\/\.bin|\/\S+)\/node$/.test(node))).toEqual([])
})

test('every npm script that the docs name exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const all = [...found(/npm run ([a-z][a-z:]*[a-z])/g)]
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(([, name = '']) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('the folder of a backup that the docs take by hand is made before', () => {
  const all = pages.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => {
      const [, folder] = /^npm run (?:admin -- )?backup(?: --)? (\/\S+)/.exec(line) ?? []
      return folder ? [{ where: `${path}:${at + 1}`, made: lines.slice(at - 3, at), above: dirname(folder) }] : []
    }),
  )
  expect(all.length).toBeGreaterThan(1)
  expect(all.filter(({ made, above }) => !made.some((line) => line.includes(`mkdir -p ${above}`)))).toEqual([])
})
