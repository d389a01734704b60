import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsIn } from '@bowerbird/domain/core/language/catalogue.ts'
import { withoutContext } from '@bowerbird/domain/core/language/t.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../town.ts'

const folder = join(import.meta.dirname, '../../domain/languages')
const catalogues = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))

/** English messages that say something else in this language. */
const englishOnly = (language: string) => {
  const words = wordsIn(language, catalogues)
  return Object.keys(words)
    .map(withoutContext)
    .filter((message) => message !== words[message])
}

/** Lists the texts and labels on the page that are English messages, and words that are cut off at their end. */
const faultsOf = (page: Page, messages: string[]) =>
  page.evaluate((all) => {
    const english = new Set(all)
    const isTyped = (node: Element | null) => node?.closest('script, style, body [lang], .user-text, [dir="auto"]')
    const faults: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes
      if (node instanceof Element) {
        const names = ['aria-label', 'title', 'placeholder', ...(node.closest('article') ? [] : ['alt'])]
        const labels = names.map((name) => node.getAttribute(name) ?? '')
        faults.push(...labels.filter((text) => english.has(text)))
      } else if (!isTyped(node.parentElement)) {
        const text = node.textContent?.trim() ?? ''
        const place = node.parentElement as Element
        const { overflowX, textOverflow, clipPath } = getComputedStyle(place)
        const isCut = text && overflowX !== 'visible' && place.scrollWidth > place.clientWidth + 1
        if (english.has(text)) faults.push(text)
        if (isCut && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && clipPath === 'none')
          faults.push(`cut off: ${text}`)
      }
    }
    const over = document.documentElement.scrollWidth - innerWidth
    return over > 0 ? [...faults, `${over} px too wide`] : faults
  }, messages)

const everywhere = ['/dashboard', '/settings/account', '/new/text', '/blog/own']
const mirrored = [...everywhere, '/messages', '/activity', '/inbox', '/settings/dashboard']
const pages = {
  // The longest words of ours: if they fit, the others do.
  de: [...mirrored, '/explore', '/settings/notifications', '/likes', '/new/photo', '/help', '/settings/privacy'],
  ar: mirrored,
  ja: everywhere,
}

test("a member's pages are in German, Arabic and Japanese, nothing is cut off or left in English [DAY-178]", async ({
  town,
}) => {
  const { page, context, blogName } = await town.newPerson()
  for (const [language, paths] of Object.entries(pages)) {
    const english = englishOnly(language)
    await context.addCookies([{ name: 'language', value: language, url: town.origin }])
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path.replace('own', blogName))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await faultsOf(page, english), `${language} ${path} at ${width} px`).toEqual([])
      }
    }
    const logo = await page.getByRole('banner').getByRole('link').first().boundingBox()
    expect((logo?.x ?? 0) > 195).toBe(language === 'ar')
  }
})
