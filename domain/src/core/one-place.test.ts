import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const filesIn = (folder: string, isWanted: (name: string) => boolean) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))

const limits = filesIn('domain/src', (name) =>
  /(posts|gifs|embeds|media|sharing|core)\.limits\.ts$/.test(name),
).flatMap(({ name, text }) =>
  [...text.matchAll(/^export const (\w+) =/gm)].map(([, exported = '']) => ({ name, exported })),
)

test('no limit is declared in two places [POST-505]', () => {
  const names = limits.map(({ exported }) => exported)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('the limits of posting are used by the web or the server under the names they are declared by [POST-505]', () => {
  const isCode = (name: string) => /\.tsx?$/.test(name) && !name.includes('.test.')
  const text = [...filesIn('web/src', isCode), ...filesIn('server/src', isCode), ...filesIn('domain/src', isCode)]
    .filter(({ name }) => !name.endsWith('.limits.ts'))
    .map((file) => file.text)
    .join('\n')
  const words = new Set(text.match(/\w+/g))
  const unused = limits.map(({ exported }) => exported).filter((exported) => !words.has(exported))
  expect(unused).toEqual([])
})
