import { parseCleanHtml } from '@bowerbird/domain/posts/formats/html/parse-clean-html.ts'
import { htmlOfTree, runsOf, validTrees, writtenRuns } from '@bowerbird/domain/testing/html-samples.ts'
import { wrongHtml } from '@bowerbird/domain/testing/wrong-html.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const storedRuns = (html: string) => runsOf(parseCleanHtml(cleanHtml(html)))

test('stores every text of correct HTML in its order and in its own block [POST-173]', () => {
  fc.assert(
    fc.property(validTrees, fc.boolean(), (tree, isShort) => {
      expect(storedRuns(htmlOfTree(tree, isShort))).toEqual(runsOf(tree))
    }),
    { numRuns: 800 },
  )
})

// A journey compares the same table with a browser.
test.each(wrongHtml)('stores %j with the text where browsers show it: %s [POST-173]', (html, shown) => {
  expect(writtenRuns(storedRuns(html))).toBe(shown)
})
