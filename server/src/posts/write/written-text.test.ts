import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { bodyMaxLength, markdownMarksMax, markdownMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { expect, test } from 'vitest'
import { writeBody } from './written-text.ts'

const sentence = 'The moss on the north wall is older than the house, and it likes the rain (see https://a.example/). '
const words = sentence.repeat(4)
/** Paragraphs of some sentences, with a few links and emphasized words. */
const ordinaryHtml = `<p>${words}<b>Look</b> at <a href="https://a.example/">this</a> &amp; <i>that</i>.</p>`
const ordinaryMarkdown = `${words}**Look** at [this](https://a.example/) and _that_.\n\n`

test('a post may be as long as a novel, with links and emphasis in every paragraph', () => {
  const novel = ordinaryHtml.repeat(Math.floor((0.9 * bodyMaxLength) / ordinaryHtml.length))
  expect(writeBody(novel, 'html').html.match(/<p>/g)).toHaveLength(novel.length / ordinaryHtml.length)
  const markdown = ordinaryMarkdown.repeat(Math.floor(markdownMaxLength / ordinaryMarkdown.length))
  expect(writeBody(markdown, 'markdown').html.match(/<p>/g)).toHaveLength(markdown.length / ordinaryMarkdown.length)
})

test.each(['![', '**a', '[a][', '``a`'])('Markdown of %s alone is refused before it is rendered', (piece) => {
  const refused = piece.repeat(markdownMarksMax)
  expect(() => writeBody(refused, 'markdown')).toThrow(new RefusedError(postsRefusals.tooIntricate))
})
