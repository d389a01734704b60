import type { Browser, BrowserContext, Page } from '@playwright/test'
import { embedHosts } from '../../../../server/src/core/http/headers.ts'
import type { Person } from '../../../../server/src/testing/world.ts'

/** Events in a page that must not happen. */
export interface Trips {
  fired: string[]
  left: string[]
  violations: string[]
}

export interface Tripped {
  page: Page
  trips: Trips
  reset(): void
  close(): Promise<void>
}

interface Given {
  origin: string
  who?: Person
}

/**
 * Opens a page that records scripts that run, stops and records requests that leave the site, and records violations
 * of the page's policy.
 */
export async function openTripwire(browser: Browser, { origin, who }: Given): Promise<Tripped> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const trips: Trips = { fired: [], left: [], violations: [] }
  await context.exposeBinding('__fired', ({ frame }) => {
    trips.fired.push(frame.url().slice(0, 100))
  })
  await context.exposeBinding('__violated', (_source, what: string) => {
    trips.violations.push(what)
  })
  await context.addInitScript(reportViolations)
  await stopWhatLeaves(context, origin, trips)
  if (who) await context.addCookies([{ name: 'session', value: who.token, url: origin }])
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    trips.fired.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const reset = () => {
    for (const kind of Object.values(trips)) kind.length = 0
  }
  return { page, trips, reset, close: () => context.close() }
}

function reportViolations() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    void (window as unknown as { __violated(what: string): void }).__violated(`${effectiveDirective} ${blockedURI}`)
  })
}

/** Requests that the policy blocks do not reach this handler. */
async function stopWhatLeaves(context: BrowserContext, origin: string, trips: Trips) {
  await context.route(
    (url) => url.origin !== origin && !url.protocol.startsWith('data') && url.protocol !== 'blob:',
    (route) => {
      const address = route.request().url()
      if (!embedHosts.some((host) => address.startsWith(`${host}/`)))
        trips.left.push(`${route.request().resourceType()} ${address.slice(0, 100)}`)
      return route.abort()
    },
  )
}

/**
 * Finds whatever in the document could run or lead elsewhere, by attributes. A page has one inline script, which its
 * policy names by hash; all others are files of the build, except our ads, which load later.
 */
export function findDangers(): string[] {
  const found: string[] = []
  const inline = document.querySelectorAll(
    'script:not([src^="/assets/"], [type="application/json"], [type="application/ld+json"], [src="/ads/house.js"])',
  )
  if (inline.length > 1) found.push('a script that is not ours')
  const runs = /^\W*(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|gif|webp)))/i
  const leads = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcdoc', 'background', 'ping']
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${element.localName} ${name}`)
      if (leads.includes(name) && runs.test(value)) found.push(`${element.localName} ${name}=${value.slice(0, 40)}`)
    }
    if (element.matches('base[href]')) found.push('a base')
    if (['object', 'embed', 'applet', 'frame', 'frameset', 'portal'].includes(element.localName))
      found.push(element.localName)
    if (element.matches('meta[http-equiv=refresh]')) found.push('a refresh')
    if (element.matches('iframe:not([sandbox])')) found.push('a frame without a sandbox')
  }
  return found
}

/** Finds elements and attributes of a stored body, as the browser parses it, that are not on the allow list. */
export function findStrange(bodies: string[]): string[] {
  const allowed: Record<string, string[]> = {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'data-orig-width', 'data-orig-height'],
    iframe: ['src', 'width', 'height', 'frameborder', 'sandbox'],
    figure: ['data-orig-width', 'data-orig-height'],
    hr: ['class', 'data-label'],
  }
  const plain = 'b i s ul ol li p h2 blockquote br pre sub sup small'.split(' ')
  return bodies.map((body) => {
    const template = document.createElement('template')
    template.innerHTML = body
    const once = template.innerHTML
    for (const element of template.content.querySelectorAll('*')) {
      const name = element.localName
      const own = allowed[name] ?? (plain.includes(name) ? [] : null)
      if (!own || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return `holds ${name}`
      for (const attribute of element.attributes) {
        if (!own.includes(attribute.name)) return `holds ${name} ${attribute.name}`
        if (attribute.name === 'class' && attribute.value !== 'read-more') return `holds class ${attribute.value}`
      }
      const address = element.getAttribute('href') ?? element.getAttribute('src')
      if (address !== null && !/^(https?:|mailto:)/.test(new URL(address, 'https://here.example').protocol))
        return `leads to ${address.slice(0, 60)}`
    }
    template.innerHTML = once
    return template.innerHTML === once ? '' : 'changes when it is read again'
  })
}
