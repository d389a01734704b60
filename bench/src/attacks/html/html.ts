import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Person } from '../../../../server/src/testing/world.ts'
import { openBrowser } from '../../browser/open-browser.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import { every, someOf } from '../chosen.ts'
import type { Attack, Tally } from '../tally.ts'
import { corpus } from './grammar.ts'
import { type Place, placesIn, unprotectedOutputs } from './places.ts'
import { fillTown } from './town.ts'
import { findDangers, findStrange, openTripwire, type Tripped } from './tripwire.ts'

const bodiesAtOnce = 200
const hydratesWithinMs = 30_000

/** External pictures are not shown and the policy is meant to block them, so their hosts learn nothing. */
const isPictureElsewhere = (violation: string) => /^(img|media)-src https?:\/\//.test(violation)

function report(tally: Tally, what: string, shown: number, { trips }: Tripped, dangers: string[]) {
  const violations = trips.violations.filter((violation) => !isPictureElsewhere(violation))
  const problems = [
    ...trips.fired.map((where) => `fires at ${where}`),
    ...trips.left.map((where) => `calls ${where}`),
    ...violations.map((which) => `breaks the policy: ${which}`),
    ...dangers.map((danger) => `holds ${danger}`),
  ]
  // Each input shown counts as one try.
  tally.tried += Math.max(0, Math.round(shown / every) - 1)
  tally.check(problems.length === 0, () => `${what} ${[...new Set(problems)].slice(0, 4).join('; ')}`)
}

/** Parses every stored body with the browser's own parser. */
async function checkStored(world: AttackWorld, tally: Tally, browser: Browser) {
  const rows = await world.db.selectFrom('contents').select(['id', 'body_html']).execute()
  const tripped = await openTripwire(browser, world)
  await tripped.page.goto(`${world.origin}/login`)
  for (let at = 0; at < rows.length; at += bodiesAtOnce) {
    const some = rows.slice(at, at + bodiesAtOnce)
    const strange = await tripped.page.evaluate(
      findStrange,
      some.map(({ body_html }) => body_html),
    )
    for (const [nth, problem] of strange.entries())
      tally.check(!problem, () => `a stored body ${problem}: ${some[nth]?.body_html.slice(0, 200)}`)
  }
  await tripped.close()
}

/** Visits the places one after another, as the same person and in the same tab. */
async function visit(world: AttackWorld, tally: Tally, browser: Browser, who: Person | undefined, places: Place[]) {
  const tripped = await openTripwire(browser, { origin: world.origin, ...(who && { who }) })
  for (const place of places) {
    tripped.reset()
    const where = `${place.what} (${place.path.slice(0, 80)})`
    const dangers = await look(tripped.page, world.origin + place.path, place.waitFor).catch((error) => [
      `what cannot be looked at: ${String(error).slice(0, 200)}`,
    ])
    report(tally, where, place.shown, tripped, dangers)
  }
  await tripped.close()
}

async function look(page: Page, address: string, waitFor: string | undefined): Promise<string[]> {
  const answer = await page.goto(address, { waitUntil: 'load' })
  const isOurs = (await page.locator('#root').count()) > 0
  if (isOurs) {
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: hydratesWithinMs })
    // A guest's page loads the app when it is first used.
    await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
    await page.locator('html[data-hydrated=""]').waitFor({ state: 'attached', timeout: hydratesWithinMs })
  }
  if (waitFor) await page.locator(waitFor).first().waitFor({ state: 'attached', timeout: hydratesWithinMs })
  const status = answer?.status() ?? 0
  return [...(status < 500 ? [] : [`an answer of ${status}`]), ...(await page.evaluate(findDangers))]
}

/** Shows the HTML without our policy, as a feed reader, a mail program or another site would. */
async function showWithoutPolicy(
  world: AttackWorld,
  tally: Tally,
  browser: Browser,
  what: string,
  html: string,
  shown: number,
) {
  const tripped = await openTripwire(browser, world)
  await tripped.page.setContent(`<!doctype html>${html}`, { waitUntil: 'load' })
  // External pictures are up to the reader here.
  tripped.trips.left.splice(
    0,
    Number.POSITIVE_INFINITY,
    ...tripped.trips.left.filter((one) => !one.startsWith('image')),
  )
  const dangers = (await tripped.page.evaluate(findDangers)).filter((danger) => !danger.startsWith('a script'))
  report(tally, what, shown, tripped, dangers)
  await tripped.close()
}

const decoded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

async function checkMails(world: AttackWorld, tally: Tally, browser: Browser) {
  const folder = join(world.dataDir, 'outbox')
  const mails = someOf(readdirSync(folder), 2).map((name) => decoded(readFileSync(join(folder, name), 'latin1')))
  tally.check(mails.length > 0, 'no mail was sent: nothing is proved of mails')
  for (const mail of mails) {
    const [, html = ''] = /content-type: text\/html[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(mail) ?? []
    await showWithoutPolicy(world, tally, browser, 'a mail', html, 5)
  }
}

export const html: Attack = {
  name: 'html',
  about: 'hostile HTML in three formats, wherever it is shown, in Chromium',
  run: (tally) =>
    withWorld({ withWorker: true }, async (world) => {
      const town = await fillTown(world)
      const browser = await openBrowser()
      try {
        await checkStored(world, tally, browser)
        const groups = placesIn(town)
        for (const { who, places } of groups) await visit(world, tally, browser, who, someOf(places, 2))
        for (const { what, html, shown } of await unprotectedOutputs(world, town))
          await showWithoutPolicy(world, tally, browser, what, html, shown)
        await checkMails(world, tally, browser)
        const pages = groups.reduce((sum, { places }) => sum + places.length, 0)
        tally.about = `${corpus.length} inputs × 3 formats, and as plain text in every field; ${pages} pages, feeds, embeds, mails`
      } finally {
        await browser.close()
      }
    }),
}
