import { beforeEach, expect, test, vi } from 'vitest'
import { browserHistory } from './history.ts'
import { newLocation, type Path } from './path.ts'

const path = (pathname: string): Path => ({ pathname, search: '', hash: '' })

beforeEach(() => history.replaceState(null, '', '/'))

test('an entry has its address, state, key and number; a page from outside is the first', () => {
  const own = browserHistory()
  expect(own.location).toMatchObject({ pathname: '/', key: 'default', state: null })
  expect(history.state.idx).toBe(0)
  const next = newLocation({ ...path('/likes'), search: '?a=1' }, { form: 1 })
  own.push(next)
  expect([location.pathname, location.search, history.state.idx]).toEqual(['/likes', '?a=1', 1])
  expect(own.location).toEqual(next)
  const instead = newLocation(path('/inbox'))
  own.replace(instead)
  expect([own.location, history.state.idx]).toEqual([instead, 1])
})

test('a mask is in the address bar and the page in the entry, until the page is loaded afresh', () => {
  const own = browserHistory()
  own.push(newLocation(path('/dashboard'), null, path('/new/text')))
  expect(location.pathname).toBe('/new/text')
  expect(own.location).toMatchObject({ pathname: '/dashboard', mask: { pathname: '/new/text' } })
  expect(browserHistory().location).toMatchObject({ pathname: '/new/text', mask: undefined })
})

test('Back tells how far it went', async () => {
  const own = browserHistory()
  const received = vi.fn()
  own.listen(received)
  own.push(newLocation(path('/one')))
  own.push(newLocation(path('/two')))
  own.go(-2)
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith(expect.objectContaining({ pathname: '/' }), -2))
})

test('a browser that takes no more entries loads the page', () => {
  const own = browserHistory()
  const load = vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many', 'SecurityError')
  })
  own.push(newLocation(path('/likes')))
  expect(load).toHaveBeenCalledWith('/likes')
  vi.restoreAllMocks()
})
