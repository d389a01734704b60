import type { Params, RouteObject } from './route.ts'

export interface RouteMatch {
  route: RouteObject
  /** The params of all matched routes. */
  params: Params
  /** The decoded part of the address that has matched so far. */
  pathname: string
}

interface Step {
  route: RouteObject
  /** The whole pattern as far as this route. */
  pattern: string[]
}

interface Branch {
  steps: Step[]
  pattern: string[]
  score: number
}

const ranked = new WeakMap<RouteObject[], Branch[]>()

/** Finds the routes of an address, outermost first. */
export function matchRoutes(routes: RouteObject[], pathname: string): RouteMatch[] {
  const branches = ranked.get(routes) ?? branchesOf(routes).sort((one, other) => other.score - one.score)
  ranked.set(routes, branches)
  const segments = decodedSegments(pathname)
  for (const { steps, pattern } of branches) {
    const params = paramsOf(pattern, segments)
    if (!params) continue
    return steps.map((step) => ({ route: step.route, params, pathname: pathnameOf(step.pattern, segments) }))
  }
  return []
}

/** Matches one pattern; null if it does not fit. */
export function matchPath(pattern: string, pathname: string): { params: Params } | null {
  const params = paramsOf(segmentsOf(pattern), decodedSegments(pathname))
  return params && { params }
}

function branchesOf(routes: RouteObject[], parents: Step[] = []): Branch[] {
  const above = parents.at(-1)?.pattern ?? []
  return routes.flatMap((route) =>
    variantsOf(segmentsOf(route.path ?? '')).flatMap((own) => {
      const pattern = route.path?.startsWith('/') ? own : [...above, ...own]
      const steps = [...parents, { route, pattern }]
      const below = branchesOf(route.children ?? [], steps)
      return route.path === undefined ? below : [...below, { steps, pattern, score: scoreOf(pattern) }]
    }),
  )
}

/** A pattern with optional segments stands for several, the longest first. */
function variantsOf([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]]
  const ends = variantsOf(rest)
  if (!first.endsWith('?')) return ends.map((end) => [first, ...end])
  return [...ends.map((end) => [first.slice(0, -1), ...end]), ...ends]
}

/** Longer patterns go first, and words before params. */
const scoreOf = (pattern: string[]) =>
  pattern.reduce((score, segment) => score + (segment === '*' ? -1 : segment.startsWith(':') ? 4 : 11), 0)

function segmentsOf(path: string): string[] {
  const segments = path.split('/')
  if (segments[0] === '') segments.shift()
  while (segments.at(-1) === '') segments.pop()
  return segments
}

/** An address that cannot be decoded is matched as it is. */
function decodedSegments(pathname: string): string[] {
  const segments = segmentsOf(pathname)
  try {
    return segments.map((segment) => decodeURIComponent(segment))
  } catch {
    return segments
  }
}

function paramsOf(pattern: string[], segments: string[]): Params | null {
  const params: Params = {}
  for (const [at, part] of pattern.entries()) {
    if (part === '*') return { ...params, '*': segments.slice(at).join('/') }
    const segment = segments[at]
    if (!segment) return null
    if (part.startsWith(':')) params[part.slice(1)] = segment
    else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return segments.length === pattern.length ? params : null
}

const pathnameOf = (pattern: string[], segments: string[]) =>
  `/${segments.slice(0, pattern.at(-1) === '*' ? undefined : pattern.length).join('/')}`
