import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld, type World } from '../world.ts'
import { answersItsWriter, showsNoPages, showsNoPosts } from './elsewhere.ts'
import { pages, places } from './places.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, 'none', { federates: true })
})
afterAll(() => world.close())

const rows = { ...places, ...showsNoPosts, ...answersItsWriter }

test('every address that can be read has its row in the matrix, or says what it shows instead of posts', () => {
  const reads = [...world.app.servedRoutes].filter((route) => route.startsWith('GET '))
  expect(reads.filter((route) => !(route in rows))).toEqual([])
  expect(Object.keys(rows).filter((route) => !world.app.servedRoutes.has(route))).toEqual([])
})

/** Fields that contain the text of a post. */
const telling = ['body_html', 'trail', 'summary', 'embed_code', 'poster']

test('every write that answers with something of a post has its row as well', () => {
  const unlisted = [...world.app.servedCalls].filter(([name, { call }]) => {
    const shape = JSON.stringify(z.toJSONSchema(call.output, { unrepresentable: 'any', io: 'output' }))
    return telling.some((field) => shape.includes(`"${field}"`)) && !(name in rows)
  })
  expect(unlisted.map(([name]) => name)).toEqual([])
})

const web = join(import.meta.dirname, '../../../../web/src')
const named = /(?:page\(|lazyPage\(|formRoute\()'[^']*', '([^']+)'|path: '([^']+)'/g

test('every page has its row', () => {
  const paths = ['routes.tsx', 'posts/form-routes.ts', 'blogs/drawer/drawer-routes.ts'].flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(named)].map(([, of, at]) => of ?? at ?? ''),
  )
  const known = new Set([...Object.keys(pages), ...showsNoPages, '*'])
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !known.has(path))).toEqual([])
  expect([...known].filter((path) => !paths.includes(path))).toEqual([])
})
