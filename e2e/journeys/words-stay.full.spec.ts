import type { HtmlNode } from '@bowerbird/domain/core/html.ts'
import { hostileHtml } from '@bowerbird/domain/testing/hostile-html.ts'
import {
  holdsImpossibleBlocks,
  oddHtml,
  type Run,
  runsOf,
  textOfRuns,
  writtenRuns,
} from '@bowerbird/domain/testing/html-samples.ts'
import { wrongHtml } from '@bowerbird/domain/testing/wrong-html.ts'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { publish } from '../post-over-http.ts'
import { expect, test } from '../town.ts'

/** The nodes that the browser makes of each piece where it stands in a page. */
const readAsBrowser = (page: Page, pieces: readonly string[]): Promise<HtmlNode[][]> =>
  page.evaluate((all) => {
    const nodesOf = (parent: Node): HtmlNode[] =>
      [...parent.childNodes].flatMap((node): HtmlNode[] => {
        if (node instanceof Text) return [node.data]
        return node instanceof Element ? [{ name: node.localName, attributes: {}, children: nodesOf(node) }] : []
      })
    return all.map((html) => {
      const place = document.createElement('div')
      place.innerHTML = html
      return nodesOf(place)
    })
  }, pieces)

/** Pictures of other sites would be fetched, and a NUL is refused. */
const sent = (html: string) =>
  html.replaceAll('https://example.com/a.png', '/media/a.png').replaceAll('\0', '').toWellFormed()

/** Posts with nothing but blanks are stored as empty. */
const isBlank = (runs: readonly Run[]) => textOfRuns(runs).replace(/[\s\u200b\ufeff]/g, '') === ''

/** Blanks at the ends of blocks aren't seen, and line ends among them aren't stored. */
const seenRuns = (nodes: readonly HtmlNode[]): Run[] =>
  runsOf(nodes).flatMap(([block, text]): Run[] => (text.trim() ? [[block, text.trim()]] : []))

test('stores the text of a post in its order and in its blocks, whatever HTML was written [POST-173]', async ({
  town,
}) => {
  test.setTimeout(900_000)
  const person = await town.newPerson()
  const odd = fc.sample(oddHtml, { numRuns: 1000, seed: 40 })
  const written = [...wrongHtml.map(([html]) => html), ...hostileHtml, ...odd].map(sent)
  const { id } = await publish(person, { post: { one: 'Words', two: '<p>none yet</p>' } })
  const stored: string[] = []
  for (const two of written) {
    const post = await publish(person, { edit_post_id: id, editor_type: 'html', post: { one: 'Words', two } })
    stored.push(post.content?.body_html ?? '')
  }
  // Nothing of the attacks may run or be fetched in this page.
  const page = await town.newGuest()
  await page.setContent('<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src \'none\'">')
  const shown = await readAsBrowser(page, written)
  const saved = await readAsBrowser(page, stored)
  for (const [at, [html, inBrowser]] of wrongHtml.entries())
    expect.soft(writtenRuns(runsOf(shown[at] ?? [])), html).toBe(inBrowser)
  for (const [at, html] of written.entries()) {
    const [before, after] = [seenRuns(shown[at] ?? []), seenRuns(saved[at] ?? [])]
    if (stored[at] === '' && isBlank(before)) continue
    // The text of such blocks keeps its order; no HTML of a post can keep the block.
    if (holdsImpossibleBlocks(shown[at] ?? [])) expect.soft(textOfRuns(after), html).toBe(textOfRuns(before))
    else expect.soft(after, html).toEqual(before)
  }
})
