import { pendingMax } from '@bowerbird/domain/telemetry/telemetry.limits.ts'

export interface Logged {
  event: string
  data: Record<string, unknown>
  ts: number
  elapsed: number
  /** The path of the page on which it happened. */
  path: string
}

export interface Usage {
  name: string
  /** The post's `pt`. BLOG-311 */
  postTracker?: string
  data?: Record<string, unknown>
}

let pending: Logged[] = []
let tracked: Usage[] = []
let reportUsage: ((usage: Usage) => void) | null = null

/** Keeps it for the next flush; nobody sees it, and it can disturb nothing. BLOG-327 */
export function logEvent(event: string, data: Record<string, unknown> = {}): void {
  keepPending([
    ...pending,
    { event, data, ts: Date.now(), elapsed: Math.round(performance.now()), path: location.pathname },
  ])
}

export const countPending = (): number => pending.length

export function takePending(): Logged[] {
  const taken = pending
  pending = []
  return taken
}

/** Puts a failed batch back for the next flush. BLOG-327 */
export const putBack = (logged: Logged[]): void => keepPending([...logged, ...pending])

function keepPending(all: Logged[]): void {
  pending = all.slice(0, pendingMax)
}

/** Goes out at once, as soon as somebody sends. BLOG-325 */
export function trackUsage(usage: Usage): void {
  if (reportUsage) reportUsage(usage)
  else tracked = [...tracked, usage].slice(-pendingMax)
}

export function takeUsage(tell: ((usage: Usage) => void) | null): void {
  reportUsage = tell
  if (!tell) return
  for (const usage of tracked) tell(usage)
  tracked = []
}
