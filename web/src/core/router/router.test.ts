import { describe, expect, test, vi } from 'vitest'
import { memoryHistory } from './history.ts'
import { data, type RouteObject, redirect } from './route.ts'
import { type Blocker, createMemoryRouter, createRouter, type Router } from './router.ts'

/** A site whose loaders say that they have run. */
function site(more: RouteObject[] = []) {
  const ran: string[] = []
  const loader = (name: string) => () => {
    ran.push(name)
    return name
  }
  const Boundary = () => null
  const routes: RouteObject[] = [
    {
      id: 'root',
      loader: loader('root'),
      ErrorBoundary: Boundary,
      children: [
        { id: 'front', path: '/', loader: loader('front') },
        {
          id: 'blog',
          path: '/blog/:name',
          loader: loader('blog'),
          children: [{ id: 'form', path: 'new/:type', loader: loader('form') }],
        },
        { id: 'likes', path: '/likes', lazy: async () => ({ loader: loader('likes') }) },
        ...more,
      ],
    },
  ]
  const take = () => ran.splice(0)
  return { routes, take }
}

async function at(first: string, more?: RouteObject[]) {
  const { routes, take } = site(more)
  const router = createMemoryRouter(routes, first)
  await vi.waitFor(() => expect(router.state.matches.length).toBeGreaterThan(0))
  take()
  return { router, take }
}
const isOnTheWay = (router: Router) => vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
const address = ({ state: { location } }: Router) => location.pathname + location.search

describe('loaders', () => {
  test.each([
    ['another page', '/', '/blog/wren', ['blog']],
    ['another page of the same kind', '/blog/wren', '/blog/ibis', ['blog']],
    ['what lies over a page', '/blog/wren', '/blog/wren/new/text', ['form']],
    ['another query', '/blog/wren', '/blog/wren?a=1', ['root', 'blog']],
    ['the same page again', '/blog/wren', '/blog/wren', ['root', 'blog']],
    ['an anchor on the same page', '/blog/wren', '/blog/wren#top', []],
    ['a page in a file of its own', '/', '/likes', ['likes']],
  ])('on the way to %s those run whose answer may differ', async (_what, from, to, ran) => {
    const { router, take } = await at(from)
    await router.navigate(to)
    expect(take()).toEqual(ran)
    expect(router.state.matches.map(({ route, loaderData }) => [route.id, loaderData])).toEqual(
      router.state.matches.map(({ route }) => [route.id, route.id]),
    )
  })

  test('a form or a blog that lies over the page runs none of them', async () => {
    const { router, take } = await at('/blog/wren')
    await router.navigate('/blog/wren', { mask: '/blog/wren/new/text', state: { form: 1 } })
    expect([take(), router.state.location.mask?.pathname]).toEqual([[], '/blog/wren/new/text'])
    expect(router.state.matches.map(({ loaderData }) => loaderData)).toEqual(['root', 'blog'])
  })

  test('they get the address, the params and what the router was made with', async () => {
    const loader = vi.fn(() => null)
    const router = createMemoryRouter([{ path: '/blog/:name', loader }], '/blog/blue%20jay?a=1', 'ours')
    await vi.waitFor(() => expect(router.state.matches).toHaveLength(1))
    expect(loader).toHaveBeenCalledWith({
      location: expect.objectContaining({ pathname: '/blog/blue%20jay', search: '?a=1' }),
      params: { name: 'blue jay' },
      context: 'ours',
    })
  })

  test('all of them run again on request, and the address and the way it was come to stay', async () => {
    const { router, take } = await at('/')
    await router.navigate('/blog/wren#top')
    take()
    const { location, historyAction } = router.state
    await router.revalidate()
    expect(take()).toEqual(['root', 'blog'])
    expect([router.state.location, router.state.historyAction]).toEqual([location, historyAction])
  })

  test('a file that could not be fetched is asked for again', async () => {
    let isOffline = true
    const lazy = async () => {
      if (isOffline) throw data({ code: 'offline' }, { status: 503 })
      return { loader: () => 'there' }
    }
    const { router } = await at('/', [{ id: 'late', path: '/late', lazy }])
    await router.navigate('/late')
    expect(router.state.problem).toEqual({ at: 0, error: { status: 503, data: { code: 'offline' } } })
    isOffline = false
    await router.revalidate()
    expect([router.state.problem, router.state.matches[1]?.loaderData]).toEqual([null, 'there'])
  })
})

describe('problems', () => {
  const Boundary = () => null
  const fails = (what: unknown) => () => {
    throw what
  }
  test('the nearest boundary above shows what a loader threw, and the next page is free of it', async () => {
    const { router } = await at('/', [
      {
        id: 'pages',
        ErrorBoundary: Boundary,
        children: [{ id: 'broken', path: '/broken', loader: fails('a bug') }],
      },
    ])
    await router.navigate('/broken')
    expect(router.state.problem).toEqual({ at: 1, error: 'a bug' })
    await router.navigate('/likes')
    expect(router.state.problem).toBeNull()
  })

  test('without any route there is nothing', async () => {
    const { router } = await at('/no/such/page')
    expect(router.state.problem).toEqual({ at: 0, error: { status: 404, data: null } })
  })
})

describe('moves', () => {
  /** A page that comes when it is let. */
  function slow() {
    const { promise, resolve } = Promise.withResolvers<string>()
    return { route: { id: 'slow', path: '/slow', loader: () => promise }, come: () => resolve('slow') }
  }

  test('the page of now stays until the next has come [DAY-127]', async () => {
    const { route, come } = slow()
    const { router } = await at('/', [route])
    const move = router.navigate('/slow')
    await isOnTheWay(router)
    expect(address(router)).toBe('/')
    come()
    await move
    expect([address(router), router.state.navigation.state]).toEqual(['/slow', 'idle'])
  })

  test('a move that another has overtaken leaves no trace, also when it ends later [DAY-127]', async () => {
    const { route, come } = slow()
    const { router } = await at('/', [route])
    const first = router.navigate('/slow')
    await isOnTheWay(router)
    await router.navigate('/likes')
    come()
    await first
    expect(address(router)).toBe('/likes')
    await router.navigate(-1)
    expect(address(router)).toBe('/')
  })

  test('a loader leads elsewhere, and the page between is not in the history', async () => {
    const { router } = await at('/', [
      { id: 'gate', path: '/gate', loader: () => Promise.reject(redirect('/likes?a=1')) },
    ])
    await router.navigate('/gate')
    expect(address(router)).toBe('/likes?a=1')
    await router.navigate(-1)
    expect(address(router)).toBe('/')
  })

  test('a page in the place of another, with state and a mask', async () => {
    const { router } = await at('/')
    await router.navigate('/likes')
    await router.navigate('/blog/wren', {
      replace: true,
      state: { form: 1 },
      mask: '/new/text',
      preventScrollReset: true,
    })
    expect(router.state).toMatchObject({
      historyAction: 'REPLACE',
      preventScrollReset: true,
      location: { pathname: '/blog/wren', state: { form: 1 }, mask: { pathname: '/new/text', search: '', hash: '' } },
    })
    await router.navigate(-1)
    expect([address(router), router.state.historyAction]).toEqual(['/', 'POP'])
    await router.navigate(1)
    expect(router.state.location.mask?.pathname).toBe('/new/text')
  })

  test('the first page needs no loader where the server has run it', () => {
    const { routes, take } = site()
    const hydrationData = { loaderData: { root: 1, blog: 2 }, problem: null }
    const router = createRouter(routes, { history: memoryHistory('/blog/wren'), hydrationData })
    expect(router.state.matches.map(({ loaderData }) => loaderData)).toEqual([1, 2])
    expect(take()).toEqual([])
  })
})

describe('a move that is held up', () => {
  async function guarded() {
    const { router } = await at('/')
    await router.navigate('/blog/wren')
    let held: Blocker = { state: 'unblocked' }
    const stop = router.guard({
      shouldBlock: () => true,
      tell: (blocker) => {
        held = blocker
      },
    })
    const blocked = () => (held.state === 'blocked' ? held : null)
    return { router, blocked, stop }
  }

  test.each([
    ['a link', '/likes', '/likes'],
    ['Back', -1, '/'],
  ])('by %s is not made, or made once it may proceed', async (_what, to, leads) => {
    const { router, blocked } = await guarded()
    await router.navigate(to)
    expect([address(router), blocked()?.state]).toEqual(['/blog/wren', 'blocked'])
    blocked()?.reset()
    expect([address(router), blocked()]).toEqual(['/blog/wren', null])
    await router.navigate(to)
    blocked()?.proceed()
    await vi.waitFor(() => expect(address(router)).toBe(leads))
    await router.navigate('/blog/ibis')
    expect([address(router), blocked()?.state]).toEqual([leads, 'blocked'])
  })

  test('is free once nobody holds it any more', async () => {
    const { router, blocked, stop } = await guarded()
    stop()
    await router.navigate('/likes')
    expect([address(router), blocked()]).toEqual(['/likes', null])
  })
})
