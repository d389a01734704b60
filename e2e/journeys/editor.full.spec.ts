import { aPhoto } from '../sample-media.ts'
import { newest, postIt, writeIn } from '../screens/composer.ts'
import { expect, test } from '../town.ts'

test('the caret goes on to the text, below a rule, behind a link and below a picture, which asks for its alt text', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  await writeIn(form, 'Title', 'Caps')
  await expect(form.getByRole('button', { name: 'Bold' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('One ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('example.com')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type(' two')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await expect(form.locator('.kept-selection')).toHaveText('two')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await expect(form.getByText('3 words')).toBeVisible()
  // Two keys so close to each other that the browser has not yet reported what the first one did.
  await form.getByRole('textbox', { name: 'Text' }).evaluate((box) => {
    getSelection()?.collapseToEnd()
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }))
  })
  await form.getByRole('button', { name: 'Insert something' }).click()
  await form.getByRole('button', { name: 'Insert a line' }).click()
  await page.keyboard.type('three')
  await page.keyboard.press('Enter')
  await form.getByLabel('Pictures to insert').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: aPhoto('400x300', 'c0=blue:c1=white'),
  })
  await form.getByRole('button', { name: 'Add alt text' }).click()
  await expect(form.getByLabel('Description for people who can’t see it')).toBeFocused()
  await page.keyboard.type('A blue cap')
  await form.getByLabel('Picture caption').fill('Found today')
  await page.keyboard.press('Enter')
  await page.keyboard.type('four')
  await postIt(person)
  const post = newest(person)
  await expect(post.getByRole('img', { name: 'A blue cap' })).toBeVisible()
  await expect(post.locator('figure')).toContainText('Found today')
  await expect(post.locator('h2')).toHaveText('Caps')
  expect(await post.locator('p').allTextContents()).toEqual(
    expect.arrayContaining(['One example.com two', 'three', 'four']),
  )
  await expect(post.getByRole('link', { name: 'example.com', exact: true })).toBeVisible()
})

test('what is pasted and typed becomes a post: lists of Word, a picture from another page, a link as a card, Markdown, right-to-left; lists fit on a small screen', async ({
  town,
}) => {
  const person = await town.newPerson()
  const friend = await town.newPerson()
  const { page } = person
  await page.setViewportSize({ width: 390, height: 480 })
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('# Finds')
  await page.keyboard.press('Enter')
  await page.keyboard.type('שלום')
  await page.keyboard.press('Enter')
  const paste = (type: string, data: string) =>
    text.evaluate(
      (box, [ofType, words]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(ofType, words)
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [type, data] as const,
    )
  const item = (words: string) =>
    `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>${words}</p>`
  await paste('text/html', `${item('one')}${item('two')}<p><img src="http://127.0.0.1/a.png">end</p>`)
  await expect(page.getByText('There’s no picture at that address.')).toBeVisible()
  await expect(text.locator('ul li')).toHaveText(['one', 'two'])
  for (let lines = 0; lines < 4; lines += 1) await page.keyboard.press('Enter')
  const url = 'https://bowers.invalid/card'
  const about = { url, title: 'Bowers of the north', excerpt: 'With moss.', author: '', thumbnail: '' }
  await page.route('**/svc/post/get_link_data', (route) =>
    route.fulfill({ json: { meta: { status: 200, msg: 'OK' }, response: about } }),
  )
  await paste('text/plain', url)
  const card = text.getByRole('link', { name: 'Bowers of the north' })
  await expect(card).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text.getByRole('link', { name: url })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(card).toBeVisible()
  await page.keyboard.type(`@${friend.blogName.slice(0, -2)}`)
  const list = page.getByRole('listbox', { name: 'Blogs to mention' })
  await expect(list).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 1280, height: 900 })
  await postIt(person)
  const post = newest(person)
  await expect(post.locator('h2')).toHaveText('Finds')
  await expect(post.getByText('שלום')).toHaveCSS('direction', 'rtl')
  await expect(post.locator('ul li')).toHaveText(['one', 'two'])
  await expect(post.getByRole('link', { name: 'Bowers of the north With moss. bowers.invalid' })).toHaveAttribute(
    'href',
    url,
  )
  await expect(post.locator('img[src^="http://127"]')).toHaveCount(0)
})
