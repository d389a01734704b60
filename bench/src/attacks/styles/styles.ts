import { saveBlogStyle } from '@bowerbird/domain/blogs/styles.contract.ts'
import type { Browser } from '@playwright/test'
import { cleanCss } from '../../../../server/src/blogs/looks/clean-css.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { writePost } from '../../../../server/src/testing/writing.ts'
import { openBrowser } from '../../browser/open-browser.ts'
import { isShort } from '../../short.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import { seed, someOf } from '../chosen.ts'
import type { Attack, Tally } from '../tally.ts'
import { headerTest, hitTest } from './hit-test.ts'
import { hostileCss } from './hostile-css.ts'

const count = isShort ? 60 : 2_100
const atOnce = 50
const hydratesWithinMs = 30_000

const poll = { question: 'Tea or coffee?', options: ['Tea', 'Coffee'], hours: 24 }
const words = '<p>Some words, <b>loud</b> and <a href="https://far.example/">linked</a>.</p><ul><li>One</li></ul>'

async function fillBlog(world: AttackWorld, writer: Person): Promise<void> {
  await writePost(world, writer, { post: { one: 'A first title', two: words } })
  await writePost(world, writer, { post: { one: 'A poll', two: words }, poll })
  await writePost(world, writer, { post: { type: 'quote', one: 'To be', two: 'Somebody' } })
  await writePost(world, writer, { post: { one: 'Loudly'.repeat(12), two: `<p>${'word '.repeat(80)}</p>` } })
  await world.send(writer, saveBlogStyle, { name: writer.blogName, css: 'p { color: inherit }' })
}

interface Reader {
  what: string
  who?: Person
  width: number
}

/** One page takes all stylesheets, one after another. */
async function read(world: AttackWorld, browser: Browser, writer: Person, { what, who, width }: Reader, tally: Tally) {
  const context = await browser.newContext({ viewport: { width, height: 2600 }, reducedMotion: 'reduce' })
  if (who) await context.addCookies([{ name: 'session', value: who.token, url: world.origin }])
  const page = await context.newPage()
  await page.goto(`${world.origin}/blog/${writer.blogName}`)
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
  await page.locator('html[data-hydrated=""]').waitFor({ state: 'attached', timeout: hydratesWithinMs })
  await page.locator('article').nth(3).waitFor()
  await page.evaluate(() => document.querySelector('[data-style] > link[href^="/styles"]')?.remove())
  const typed = ['', ...hostileCss(count, seed)]
  for (let at = 0; at < typed.length; at += atOnce) {
    const some = typed.slice(at, at + atOnce)
    const cleaned = some.map((css) => cleanCss(css, () => false).css)
    const covers = await page.evaluate(headerTest, cleaned)
    const found = await page.evaluate(hitTest, cleaned)
    for (const [nth, pressed] of found.entries()) {
      const problems = [...(covers[nth] ?? []), ...pressed]
      tally.check(problems.length === 0, () => `${what}: ${problems.slice(0, 3).join('; ')}: ${some[nth]}`)
    }
  }
  await context.close()
}

export const styles: Attack = {
  name: 'styles',
  about: 'hostile stylesheets of blogs, hit-tested in Chromium',
  run: (tally) =>
    withWorld({ withWorker: true }, async (world) => {
      const [writer, reader] = [await world.aMember(), await world.aMember()]
      await fillBlog(world, writer)
      const browser = await openBrowser()
      try {
        const readers = [
          { what: 'a member', who: reader, width: 1280 },
          { what: 'a guest', width: 1280 },
          { what: 'a phone', who: reader, width: 390 },
          { what: 'a small phone', who: reader, width: 320 },
        ]
        for (const one of someOf(readers, 2))
          await tally.part(one.what, (own) => read(world, browser, writer, one, own))
      } finally {
        await browser.close()
      }
    }),
}
