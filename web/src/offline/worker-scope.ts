/** The part of a service worker's scope that is used; TypeScript's library of workers contradicts that of pages. */
export interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface Asked extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response> | Response): void
}
interface Messaged extends Lasting {
  data: unknown
}
export interface Page {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<Page>
  navigate(url: string): Promise<Page | null>
}
interface Pushed extends Lasting {
  data: { json(): unknown } | null
}
interface Pressed extends Lasting {
  notification: Notification
}
interface ScopeEvents {
  install: Lasting
  activate: Lasting
  fetch: Asked
  message: Messaged
  sync: Lasting & { tag: string }
  push: Pushed
  notificationclick: Pressed
}
export interface WorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<Page[]>
    openWindow(url: string): Promise<Page | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof ScopeEvents>(name: Name, listener: (event: ScopeEvents[Name]) => void): void
}
