import { type Action, browserHistory, type History, memoryHistory } from './history.ts'
import { isLoaded, type Loaded, type LoadedMatch, loadMatches, nothingThere } from './load.ts'
import { matchRoutes } from './match.ts'
import { type Location, newLocation, resolvePath, type To } from './path.ts'
import { Redirect, type RouteObject } from './route.ts'

type Progress = 'idle' | 'loading'

export interface RouterState extends Loaded {
  location: Location
  historyAction: Action
  navigation: { state: Progress }
  revalidation: Progress
  /** The page stays where it is scrolled to. */
  preventScrollReset: boolean
}

export interface NavigateOptions {
  replace?: boolean
  state?: Location['state']
  /** An address to show in place of the page's own. */
  mask?: To
  preventScrollReset?: boolean
  /** The beginning of the move is drawn at once. */
  flushSync?: boolean
}

export type NavigateFunction = (to: To | number, options?: NavigateOptions) => Promise<void>
type Listener = (state: RouterState, before: RouterState, isSync: boolean) => void

/** A move that waits for an answer, where there is one. */
export type Blocker = { state: 'unblocked' } | { state: 'blocked'; proceed: () => void; reset: () => void }
const unblocked: Blocker = { state: 'unblocked' }

interface Guard {
  shouldBlock: () => boolean
  tell: (blocker: Blocker) => void
}

export interface Router {
  readonly state: RouterState
  readonly routes: RouteObject[]
  /** Settles when the page has come, or another has been asked for. */
  navigate: NavigateFunction
  /** Runs the loaders of the page again. */
  revalidate: () => Promise<void>
  subscribe: (listener: Listener) => () => void
  /** Asks before each move until it is taken back. */
  guard: (guard: Guard) => () => void
}

/** The data of the first page, as the server loaded it. */
interface HydrationData {
  loaderData: Record<string, unknown>
  problem: Loaded['problem']
}

interface Options {
  history: History
  context?: unknown
  hydrationData?: HydrationData
}

interface Visit extends Pick<NavigateOptions, 'preventScrollReset' | 'flushSync'> {
  isRevalidation?: boolean
}

const idle = { state: 'idle' } as const

export function createRouter(routes: RouteObject[], { history, context, hydrationData }: Options): Router {
  const listeners = new Set<Listener>()
  const guards: Guard[] = []
  let state = firstState(routes, history.location, hydrationData)
  /** Counts the moves: one that has been overtaken ends without a trace. */
  let latest = 0
  let isProceeding = false
  /** Settles a move by Back or Forward. */
  let settlePop = () => {}
  /** Hears of the step that takes back one that is held up. */
  let onTakenBack: (() => void) | null = null

  function update(change: Partial<RouterState>, isSync = false): void {
    const before = state
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener(state, before, isSync)
  }

  async function visit(action: Action, location: Location, options: Visit = {}): Promise<void> {
    const { isRevalidation = false, preventScrollReset = false, flushSync = false } = options
    const mine = ++latest
    // The event that asked for it ends first: React cannot draw at once in the middle of its own work.
    await null
    if (mine !== latest) return
    let loaded: Loaded | Redirect = known(location, isRevalidation)
    if (!loaded.problem && !loaded.matches.every(isLoaded)) {
      if (!isRevalidation && state.matches.length > 0) update({ navigation: { state: 'loading' } }, flushSync)
      loaded = await loadMatches(loaded.matches, location, context)
      if (mine !== latest) return
    }
    if (loaded instanceof Redirect) return follow(loaded, action, location, options)
    if (!isRevalidation) {
      if (action === 'PUSH') history.push(location)
      if (action === 'REPLACE') history.replace(location)
      isProceeding = false
    }
    const done = { navigation: idle, revalidation: 'idle' } as const
    update({ ...loaded, ...done, location, historyAction: action, preventScrollReset }, flushSync)
    settlePop()
  }

  /** The page at a place, with the data that is kept from the page of now. */
  function known(next: Location, isRevalidation: boolean): Loaded {
    const { location: now, matches: before } = state
    const isSameQuery = now.search === next.search
    const isSamePage = isSameQuery && now.pathname === next.pathname
    const isAnchor = isSamePage && next.hash !== '' && !isRevalidation
    if (isAnchor && before.length > 0) return { matches: [...before], problem: state.problem }
    const found = matchRoutes(routes, next.pathname)
    if (found.length === 0) return nothingThere(routes)
    const keeps = ({ route, pathname }: (typeof found)[number], was: LoadedMatch | undefined) =>
      isSameQuery && !isSamePage && was?.route === route && was.pathname === pathname
    const matches = found.map((match, at) => {
      const was = before[at]
      return { ...match, loaderData: keeps(match, was) ? was?.loaderData : undefined }
    })
    return { matches, problem: null }
  }

  async function follow({ to, isDocument }: Redirect, action: Action, from: Location, options: Visit): Promise<void> {
    if (isDocument) return window.location.assign(to)
    const { preventScrollReset } = options
    await visit(action === 'REPLACE' ? action : 'PUSH', newLocation(resolvePath(to, from)), { preventScrollReset })
  }

  const navigate: NavigateFunction = async (to, options = {}) => {
    settlePop()
    if (typeof to === 'number') {
      const { promise, resolve } = Promise.withResolvers<void>()
      settlePop = resolve
      history.go(to)
      return promise
    }
    if (isHeldUp(() => void navigate(to, options))) return
    const mask = options.mask === undefined ? undefined : resolvePath(options.mask, state.location)
    const location = newLocation(resolvePath(to, state.location), options.state, mask)
    await visit(options.replace ? 'REPLACE' : 'PUSH', location, options)
  }

  function isHeldUp(goOn: () => void): boolean {
    const guard = guards.at(-1)
    if (!guard || isProceeding || !guard.shouldBlock()) return false
    const reset = () => guard.tell(unblocked)
    const proceed = () => {
      isProceeding = true
      reset()
      goOn()
    }
    guard.tell({ state: 'blocked', proceed, reset })
    return true
  }

  history.listen((location, delta) => {
    if (onTakenBack) {
      onTakenBack()
      onTakenBack = null
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    if (delta && isHeldUp(() => void promise.then(() => history.go(delta)))) {
      onTakenBack = resolve
      history.go(-delta)
      settlePop()
      return
    }
    void visit('POP', location)
  })
  if (state.matches.length === 0) void visit('POP', state.location)

  return {
    get state() {
      return state
    },
    routes,
    navigate,
    async revalidate() {
      if (state.navigation.state === 'loading') return
      update({ revalidation: 'loading' })
      await visit(state.historyAction, state.location, { isRevalidation: true })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    guard(guard) {
      guards.push(guard)
      return () => void guards.splice(guards.indexOf(guard), 1)
    },
  }
}

/** Without any matches the first page is still to be loaded. */
function firstState(routes: RouteObject[], location: Location, hydrationData?: HydrationData): RouterState {
  const { loaderData = {}, problem = null } = hydrationData ?? {}
  const matches = matchRoutes(routes, location.pathname).map((match) => ({
    ...match,
    loaderData: loaderData[match.route.id ?? ''],
  }))
  const isWhole = hydrationData || matches.every(isLoaded)
  return stateAt(location, { matches: isWhole ? matches : [], problem })
}

export const stateAt = (location: Location, loaded: Loaded): RouterState => ({
  ...loaded,
  location,
  historyAction: 'POP',
  navigation: idle,
  revalidation: 'idle',
  preventScrollReset: false,
})

export const createBrowserRouter = (routes: RouteObject[], options: Omit<Options, 'history'>): Router =>
  createRouter(routes, { ...options, history: browserHistory() })

const copied = (routes: RouteObject[]): RouteObject[] =>
  routes.map(({ children, ...route }) => ({ ...route, ...(children && { children: copied(children) }) }))

/** Has a history of its own, and its own routes: one that was fetched lazily is lazy again in the next router. */
export const createMemoryRouter = (routes: RouteObject[], first = '/', context?: unknown): Router =>
  createRouter(copied(routes), { history: memoryHistory(first), context })
