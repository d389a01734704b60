import { expect, test } from 'vitest'
import { cleanPasted } from './clean-pasted.ts'

const word = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]-->` +
  `<span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span><!--[endif]-->${words}</p>`

test('lists of Word are lists, with those inside them', () => {
  const pasted = `<p>Before</p>${word(1, '·', 'one')}${word(2, 'o', 'two')}${word(1, '·', '<b>three</b>')}<p>After</p>`
  expect(cleanPasted(pasted).html).toBe(
    '<p>Before</p><ul><li><p>one</p><ul><li><p>two</p></li></ul></li><li><p><b>three</b></p></li></ul><p>After</p>',
  )
  expect(cleanPasted(word(1, '1.', 'one') + word(1, '2.', 'two')).html).toBe(
    '<ol><li><p>one</p></li><li><p>two</p></li></ol>',
  )
})

test('the rows of a table are lines; a table that lays out a page is left to be unwrapped', () => {
  const table = '<table><tr><th>Cap</th><th>Found</th></tr><tr><td><p>Blue</p></td><td>by <i>noon</i></td></tr></table>'
  expect(cleanPasted(table).html).toBe('<p><b>Cap</b> | <b>Found</b></p><p>Blue | by <i>noon</i></p>')
  const page = '<table><tbody><tr><td><h2>News</h2></td></tr></tbody></table>'
  expect(cleanPasted(page).html).toBe(page)
})

test('a picture of ours stays, one inside the HTML becomes a file, one on another machine is lost', () => {
  const dot = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const { html, files, lost } = cleanPasted(
    `<img src="${location.origin}/media/p/a.webp"><img src="data:image/gif;base64,${dot}"><img src="file:///C:/a.png"><img src="https://x.example/b.png">`,
  )
  expect(lost).toBe(1)
  const [[address, file] = []] = files
  expect([file?.type, file?.size]).toEqual(['image/gif', 37])
  expect(html).toBe(`<img src="/media/p/a.webp"><img src="${address}"><img src="https://x.example/b.png">`)
})
