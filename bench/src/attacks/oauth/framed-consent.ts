import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBrowser } from '../../browser/open-browser.ts'
import type { AttackWorld } from '../attack-world.ts'
import type { Tally } from '../tally.ts'
import { consentPages } from './consent.ts'

/** Frames the pages of consent in Chromium, from another port of the same host, where the session is sent along. */
export async function tryFramesInBrowser(world: AttackWorld, tally: Tally): Promise<void> {
  const wren = await world.aMember()
  const pages = await consentPages(world, wren)
  const frames = pages.map((page) => `<iframe src="${world.origin}${page.replaceAll('&', '&amp;')}"></iframe>`)
  const site = createServer((_request, reply) => void reply.setHeader('content-type', 'text/html').end(frames.join('')))
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
  const browser = await openBrowser()
  try {
    const context = await browser.newContext()
    await context.addCookies([{ name: 'session', value: wren.token, url: world.origin }])
    const page = await context.newPage()
    await page.goto(`${world.origin}${pages[0]}`)
    tally.check((await page.content()).includes('value="allow"'), 'the page of consent does not show to its member')
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
    const inside = page.frames().slice(1)
    tally.check(inside.length === pages.length, `${inside.length} frames`)
    for (const frame of inside) {
      tally.check(frame.url().startsWith('chrome-error:'), `framed: ${frame.url()}`)
      tally.check(!(await frame.content()).includes('llow'), `framed: ${await frame.content()}`)
    }
  } finally {
    await browser.close()
    site.close()
  }
}
