import { isFlagOn } from '@bowerbird/domain/core/flags.ts'
import * as calls from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { flushEveryMs, pendingMax } from '@bowerbird/domain/telemetry/telemetry.limits.ts'
import { canSendLog, canTrack, screenTypeOf } from '@bowerbird/domain/telemetry/telemetry.rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { listenForLoadProblems } from '../core/page/lazy.ts'
import { callerOf } from '../core/query.ts'
import { currentBlogOf, sessionQuery } from '../core/session.ts'
import { countPending, type Logged, logEvent, putBack, takePending, takeUsage, type Usage } from './log.ts'
import { takeVideoEvents, type VideoEvent } from './video-log.ts'
import { visitorId } from './visitor-id.ts'

/** The id under which the server logged the request for this page; one of our own where a browser does not tell. BLOG-350 */
function pageRequestId(): string {
  const [page] = performance.getEntriesByType?.('navigation') ?? []
  const timings = (page as PerformanceNavigationTiming | undefined)?.serverTiming ?? []
  return timings.find(({ name }) => name === 'rid')?.description || crypto.randomUUID()
}

/** Each part of the client that is fetched later tells how long it took, by what the browser measured. BLOG-320 */
function logLatencies(): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => {}
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      const chunk = chunkNameOf(name)
      if (chunk) logEvent('chunk:load', { chunk, latency: Math.round(duration), path: location.pathname })
    }
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}

/** The name without the hash that the build gave it. */
export const chunkNameOf = (address: string): string | null =>
  /\/assets\/([^/]+?)-[\w-]{8}\.js$/.exec(new URL(address, location.href).pathname)?.[1] ?? null

interface Agent {
  language: string
  userAgent: string
  vendor?: string
}

/** The browser details sent to the tracker; a browser knows nothing of the rest. BLOG-324 */
export function clientDetails({ language, userAgent, vendor = '' }: Agent) {
  return {
    language: language.slice(0, 40),
    manufacturer: vendor.slice(0, 100),
    os_version: (/\(([^()]*)\)/.exec(userAgent)?.[1] ?? '').slice(0, 100),
    platform: 'web',
    build_version: '',
    carrier: '',
    connection: '',
    model: '',
  }
}

/** Sends to the operator's own address, if there is one; the answer is ignored. BLOG-396, BLOG-413 */
function isSentOutside(address: string | undefined, body: object): boolean {
  if (!address) return false
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'text/plain' }))
  return true
}

/** Sends what was logged: every 15 seconds, and when the page goes away. BLOG-309, BLOG-310, BLOG-325 */
export function startTelemetry(client: QueryClient): () => void {
  const site = siteOf(client)
  const { flush, sendLast, addVideoEvent } = logSender(site)
  takeVideoEvents(addVideoEvent)
  takeUsage((usage) => track(site, usage))
  listenForLoadProblems((problem) => reportLoadProblem(site, problem))
  const stopLatencies = logLatencies()
  const timer = setInterval(flush, flushEveryMs)
  window.addEventListener('pagehide', sendLast)
  return () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', sendLast)
    stopLatencies()
    takeUsage(null)
    listenForLoadProblems(null)
    takeVideoEvents(null)
  }
}

type Site = ReturnType<typeof siteOf>

function siteOf(client: QueryClient) {
  const session = () => client.getQueryData(sessionQuery.queryKey)
  return { call: callerOf(client), session, isOn: (flag: string) => isFlagOn(session()?.flags ?? {}, flag) }
}

function logSender({ call, session, isOn }: Site) {
  const pageId = pageRequestId()
  let videos: VideoEvent[] = []
  let isFlushing = false
  const who = () => {
    const user = session()?.user
    return { logKey: session()?.config.log_key ?? '', uuid: (user && currentBlogOf(user)?.uuid) || visitorId() }
  }
  const canSend = () => canSendLog({ ...who(), pending: countPending(), isOn: isOn('kraken_web_logging_library') })
  const asSent = ({ path, ...logged }: Logged): calls.LogEvent => ({
    ...logged,
    log_key: who().logKey,
    uuid: who().uuid,
    rid: pageId,
    env: { screen: screenTypeOf(path), width: window.innerWidth, height: window.innerHeight },
  })
  return {
    async flush() {
      if (isFlushing) return
      isFlushing = true
      const events = videos
      videos = []
      if (events.length > 0 && isOn('log_lady')) {
        await call(calls.sendPlayerLog, { events: events.map((event) => ({ ...event })) }).catch(() => {})
      }
      if (canSend()) {
        const logged = takePending()
        await call(calls.sendLog, { payload: logged.map(asSent) }).catch(() => putBack(logged))
      }
      isFlushing = false
    },
    sendLast() {
      if (!canSend()) return
      const body = JSON.stringify({ payload: takePending().map(asSent) })
      navigator.sendBeacon?.(calls.sendLog.path, new Blob([body], { type: 'text/plain' }))
    },
    addVideoEvent(event: VideoEvent) {
      if (videos.length < pendingMax) videos.push(event)
    },
  }
}

function track({ call, session, isOn }: Site, { name, postTracker, data = {} }: Usage) {
  if (isOn('little_sister_kill_switch') || !canTrack({ name, postTracker })) return
  const krakenEvents = [{ event: name, ts: Date.now(), data }]
  const trackers = postTracker ? [postTracker] : []
  const usage = { trackers, krakenEvents, ...clientDetails(navigator) }
  if (isSentOutside(session()?.config.tracker_url, usage)) return
  void call(calls.sendUsage, usage).catch(() => {})
}

function reportLoadProblem({ call, session }: Site, { part, problem }: { part: string; problem: unknown }) {
  const message = String(problem).slice(0, 1000)
  const failure = { chunk: part, path: location.pathname.slice(0, 500), message }
  if (isSentOutside(session()?.config.error_reports_url, failure)) return
  void call(calls.sendClientError, failure).catch(() => {})
}
