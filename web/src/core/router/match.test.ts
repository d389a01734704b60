import { expect, test } from 'vitest'
import { matchPath, matchRoutes } from './match.ts'

const routes = [
  {
    id: 'root',
    children: [
      { id: 'front', path: '/' },
      { id: 'search', path: '/search/:term?', children: [{ id: 'over search', path: 'new/:type' }] },
      { id: 'blog', path: '/blog/:name', children: [{ id: 'over blog', path: 'new/:type' }] },
      { id: 'drafts', path: '/blog/:name/drafts' },
      { id: 'post', path: '/blog/:name/post/:postId/:slug?', children: [{ id: 'over post', path: 'new/:type' }] },
      {
        id: 'dashboard',
        children: [
          { path: '/dashboard' },
          { id: 'form', path: '/new/:type' },
          { id: 'view', path: '/view/:name/:postId?' },
        ],
      },
      { id: 'files', path: '/files/*' },
      { id: 'both', path: '/a?/:b?/c' },
      { id: 'nothing', path: '*' },
    ],
  },
]

/** The answers of react-router. */
const table: [string, string, Record<string, string>][] = [
  ['/', 'front', {}],
  ['//', 'front', {}],
  ['/search', 'search', {}],
  ['/search/', 'search', {}],
  ['/search/moss', 'search', { term: 'moss' }],
  ['/search/moss%20%26%20fern', 'search', { term: 'moss & fern' }],
  ['/search/new/text', 'search > over search', { type: 'text' }],
  ['/search/moss/new/text', 'search > over search', { term: 'moss', type: 'text' }],
  ['/search/new', 'search', { term: 'new' }],
  ['/SEARCH/Moss', 'search', { term: 'Moss' }],
  ['/blog/wren', 'blog', { name: 'wren' }],
  ['/Blog/Wren///', 'blog', { name: 'Wren' }],
  ['/blog', 'nothing', { '*': 'blog' }],
  ['/blog//drafts', 'nothing', { '*': 'blog//drafts' }],
  ['/blog/wren/drafts', 'drafts', { name: 'wren' }],
  ['/blog/wren/Drafts/', 'drafts', { name: 'wren' }],
  ['/blog/drafts/drafts', 'drafts', { name: 'drafts' }],
  ['/blog/wren/new/text', 'blog > over blog', { name: 'wren', type: 'text' }],
  ['/blog/wren/new', 'nothing', { '*': 'blog/wren/new' }],
  ['/blog/wren/drafts/new/text', 'nothing', { '*': 'blog/wren/drafts/new/text' }],
  ['/blog/wren/post/7', 'post', { name: 'wren', postId: '7' }],
  ['/blog/wren/post/7/moss', 'post', { name: 'wren', postId: '7', slug: 'moss' }],
  ['/blog/wren/post/7/new/text', 'post > over post', { name: 'wren', postId: '7', type: 'text' }],
  ['/blog/wren/post/7/moss/new/text', 'post > over post', { name: 'wren', postId: '7', slug: 'moss', type: 'text' }],
  ['/blog/wren/post/7/new', 'post', { name: 'wren', postId: '7', slug: 'new' }],
  ['/blog/wren/post/7/moss/fern', 'nothing', { '*': 'blog/wren/post/7/moss/fern' }],
  ['/blog/blue%20jay', 'blog', { name: 'blue jay' }],
  ['/blog/a%2Fb', 'blog', { name: 'a/b' }],
  ['/blog/%E0%A4%A', 'blog', { name: '%E0%A4%A' }],
  ['/blog/%E0%A4%A/drafts', 'drafts', { name: '%E0%A4%A' }],
  ['/blog/%C3%A9l%C3%A8ve', 'blog', { name: 'élève' }],
  ['/%62log/wren', 'blog', { name: 'wren' }],
  ['/dashboard', 'dashboard > /dashboard', {}],
  ['/dashboard/x', 'nothing', { '*': 'dashboard/x' }],
  ['/new/text', 'dashboard > form', { type: 'text' }],
  ['/view/wren', 'dashboard > view', { name: 'wren' }],
  ['/view/wren/7', 'dashboard > view', { name: 'wren', postId: '7' }],
  ['/view/wren/7/8', 'nothing', { '*': 'view/wren/7/8' }],
  ['/files', 'files', { '*': '' }],
  ['/files/', 'files', { '*': '' }],
  ['/files/a', 'files', { '*': 'a' }],
  ['/files/a/b%20c/d', 'files', { '*': 'a/b c/d' }],
  ['/c', 'both', {}],
  ['/a/c', 'both', {}],
  ['/x/c', 'both', { b: 'x' }],
  ['/a/x/c', 'both', { b: 'x' }],
  ['/x/a/c', 'nothing', { '*': 'x/a/c' }],
  ['//elsewhere.example/x', 'nothing', { '*': '/elsewhere.example/x' }],
  ['/no/such/page', 'nothing', { '*': 'no/such/page' }],
]

test.each(table)('%s is %s with %j [DAY-126]', (address, found, params) => {
  const [root, ...matches] = matchRoutes(routes, address)
  expect(root?.route.id).toBe('root')
  expect(matches.map(({ route }) => route.id ?? route.path).join(' > ')).toBe(found)
  expect(root?.params).toEqual(params)
})

test('each route knows how far it has matched', () => {
  const matches = matchRoutes(routes, '/blog/blue%20jay/new/text')
  expect(matches.map(({ pathname }) => pathname)).toEqual(['/', '/blog/blue jay', '/blog/blue jay/new/text'])
})

test('an address without a route finds none', () => {
  expect(matchRoutes([{ path: '/likes' }], '/inbox')).toEqual([])
})

test.each([
  ['/tagged/blue%20glass', { tag: 'blue glass', '*': '' }],
  ['/tagged/blue/new/text', { tag: 'blue', '*': 'new/text' }],
  ['/tagged', null],
])('one pattern alone at %s finds %j', (pathname, params) => {
  expect(matchPath('/tagged/:tag/*', pathname)?.params ?? null).toEqual(params)
})
