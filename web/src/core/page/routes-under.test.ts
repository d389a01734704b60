import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '../../routes.tsx'
import { firstWordsOf, routesUnder } from './routes-under.ts'

const words = firstWordsOf(routes)
const idsOf = (among: RouteObject[], path: string) => matchRoutes(among, path)?.map(({ route }) => route.id)

const pagesIn = (among: RouteObject[]): RouteObject[] =>
  among.flatMap((route) => [...(route.lazy ? [route] : []), ...pagesIn(route.children ?? [])])

test('an address leads to the same page among the routes below its first word as among all', () => {
  expect(words).toContain('blog')
  for (const path of [
    '/',
    '/blog/wren',
    '/Blog/wren',
    '/blog/wren/',
    '/blog/wren/post/12/about-moss',
    '/blog/wren/queue',
    '/blog/wren/nothing/here',
    '/blog',
    '/blog/wren/new/text',
    '/settings/blog/wren',
    '/new/text',
    '/edit/12',
    '/dashboard',
    '/indash_blog/peepr/wren/12',
    '/conversation/new/wren',
    '/messaging/conversation/wren',
    '/tagged/moss',
    '/nowhere/at/all',
  ]) {
    const word = (path.split('/')[1] as string).toLowerCase()
    expect([path, idsOf(routesUnder(word, routes), path)]).toEqual([path, idsOf(routes, path)])
  }
})

test('every page has a name of its own, which does not depend on what stands beside it', () => {
  const ids = pagesIn(routes).map(({ id }) => id)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  expect(pagesIn(routesUnder('blog', routes)).length).toBeLessThan(ids.length / 2)
})
