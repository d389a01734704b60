import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../town.ts'

const wordsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../domain/languages/${language}.json`), 'utf8'))

/** English messages that say something else in this language. */
const englishOnly = (language: string) =>
  Object.entries(wordsIn(language)).flatMap(([message, said]) => (message === said ? [] : [message]))

/** Lists the texts and labels on the page that are English messages. */
const leftInEnglish = (page: Page, language: string) =>
  page.evaluate((messages) => {
    const english = new Set(messages)
    const found: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '')
      else if (!node.parentElement?.closest('script, style, [lang], .user-text'))
        found.push(node.textContent?.trim() ?? '')
    }
    return [...new Set(found.filter((text) => english.has(text)))]
  }, englishOnly(language))

const pagesOfMembers = [
  ...['/dashboard', '/explore', '/settings/account', '/settings/notifications', '/messages', '/activity', '/likes'],
  ...['/new/text', '/new/photo', '/help'],
  ...['/inbox', '/settings/dashboard', '/settings/privacy'],
]

for (const language of ['de', 'ja', 'ar'])
  test(`a member's pages are in ${language}, nothing is cut off or left in English [DAY-178]`, async ({ town }) => {
    const { page, context, blogName } = await town.newPerson()
    await context.addCookies([{ name: 'language', value: language, url: town.origin }])
    for (const path of [...pagesOfMembers, `/blog/${blogName}`]) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await leftInEnglish(page, language), path).toEqual([])
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
    const logo = await page.getByRole('banner').getByRole('link').first().boundingBox()
    expect((logo?.x ?? 0) > 195).toBe(language === 'ar')
  })
