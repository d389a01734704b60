import { type Action, browserHistory, type History, memoryHistory } from './history.ts'
import { isLoaded, type Loaded, type LoadedMatch, loadMatches, nothingThere } from './load.ts'
import { matchRoutes, type RouteMatch } from './match.ts'
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
}

export type NavigateFunction = (to: To | number, options?: NavigateOptions) => Promise<void>
type Listener = (state: RouterState, before: RouterState) => void

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

interface Visit extends Pick<NavigateOptions, 'preventScrollReset'> {
  isRevalidation?: boolean
}

const idle = { state: 'idle' } as const

class OwnRouter implements Router {
  readonly routes: RouteObject[]
  state: RouterState
  readonly #history: History
  readonly #context: unknown
  readonly #listeners = new Set<Listener>()
  readonly #guards: Guard[] = []
  /** Counts the moves: one that has been overtaken ends without a trace. */
  #latest = 0
  #isProceeding = false
  /** Settles a move by Back or Forward. */
  #settlePop = () => {}
  /** Runs at the step that takes back one that is held up. */
  #onTakenBack: (() => void) | null = null

  constructor(routes: RouteObject[], { history, context, hydrationData }: Options) {
    this.routes = routes
    this.#history = history
    this.#context = context
    this.state = firstState(routes, history.location, hydrationData)
    history.listen((location, delta) => this.#pop(location, delta))
    if (this.state.matches.length === 0) void this.#visit('POP', this.state.location)
  }

  navigate: NavigateFunction = async (to, options = {}) => {
    this.#settlePop()
    if (typeof to === 'number') {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#settlePop = resolve
      this.#history.go(to)
      return promise
    }
    if (this.#isHeldUp(() => void this.navigate(to, options))) return
    const { location: here } = this.state
    const mask = options.mask === undefined ? undefined : resolvePath(options.mask, here)
    const location = newLocation(resolvePath(to, here), options.state, mask)
    await this.#visit(options.replace ? 'REPLACE' : 'PUSH', location, options)
  }

  revalidate = async (): Promise<void> => {
    if (this.state.navigation.state === 'loading') return
    this.#update({ revalidation: 'loading' })
    await this.#visit(this.state.historyAction, this.state.location, { isRevalidation: true })
  }

  subscribe = (listener: Listener) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  guard = (guard: Guard) => {
    this.#guards.push(guard)
    return () => void this.#guards.splice(this.#guards.indexOf(guard), 1)
  }

  #update(change: Partial<RouterState>): void {
    const before = this.state
    this.state = { ...before, ...change }
    for (const listener of [...this.#listeners]) listener(this.state, before)
  }

  async #visit(action: Action, location: Location, options: Visit = {}): Promise<void> {
    const { isRevalidation = false, preventScrollReset = false } = options
    const mine = ++this.#latest
    // One event may ask for several moves: the last is made.
    await null
    if (mine !== this.#latest) return
    let loaded: Loaded | Redirect = this.#known(location, isRevalidation)
    if (!loaded.problem && !loaded.matches.every(isLoaded)) {
      const isMove = !isRevalidation && this.state.matches.length > 0
      if (isMove) this.#update({ navigation: { state: 'loading' } })
      loaded = await loadMatches(loaded.matches, location, this.#context)
      if (mine !== this.#latest) return
    }
    if (loaded instanceof Redirect) return this.#follow(loaded, action, location, options)
    if (!isRevalidation) {
      if (action === 'PUSH') this.#history.push(location)
      if (action === 'REPLACE') this.#history.replace(location)
      this.#isProceeding = false
    }
    const done = { navigation: idle, revalidation: 'idle' } as const
    this.#update({ ...loaded, ...done, location, historyAction: action, preventScrollReset })
    this.#settlePop()
  }

  /** The page at a place, with the data that is kept from the page of now. */
  #known(next: Location, isRevalidation: boolean): Loaded {
    const { location: now, matches: before, problem } = this.state
    const isSameQuery = now.search === next.search
    const isSamePage = isSameQuery && now.pathname === next.pathname
    // An anchor, or something that lies over the page.
    const isStaying = isSamePage && (next.hash !== '' || next.mask !== undefined) && !isRevalidation
    if (isStaying && before.length > 0) return { matches: [...before], problem }
    const found = matchRoutes(this.routes, next.pathname)
    if (found.length === 0) return nothingThere(this.routes)
    const keeps = ({ route, pathname }: RouteMatch, was: LoadedMatch | undefined) =>
      isSameQuery && !isSamePage && was?.route === route && was.pathname === pathname
    const matches = found.map((match, at) => {
      const was = before[at]
      return { ...match, loaderData: keeps(match, was) ? was?.loaderData : undefined }
    })
    return { matches, problem: null }
  }

  async #follow({ to, isDocument }: Redirect, action: Action, from: Location, options: Visit): Promise<void> {
    if (isDocument) return window.location.assign(to)
    const { preventScrollReset } = options
    const location = newLocation(resolvePath(to, from))
    await this.#visit(action === 'REPLACE' ? action : 'PUSH', location, { preventScrollReset })
  }

  #isHeldUp(goOn: () => void): boolean {
    const guard = this.#guards.at(-1)
    if (!guard || this.#isProceeding || !guard.shouldBlock()) return false
    const reset = () => guard.tell(unblocked)
    const proceed = () => {
      this.#isProceeding = true
      reset()
      goOn()
    }
    guard.tell({ state: 'blocked', proceed, reset })
    return true
  }

  #pop(location: Location, delta: number | null): void {
    if (this.#onTakenBack) {
      this.#onTakenBack()
      this.#onTakenBack = null
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    if (delta && this.#isHeldUp(() => void promise.then(() => this.#history.go(delta)))) {
      this.#onTakenBack = resolve
      this.#history.go(-delta)
      this.#settlePop()
      return
    }
    void this.#visit('POP', location)
  }
}

export const createRouter = (routes: RouteObject[], options: Options): Router => new OwnRouter(routes, options)

/** The first page is still to be loaded where there are no matches. */
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
