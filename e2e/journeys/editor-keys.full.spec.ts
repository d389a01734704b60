import type { Locator } from '@playwright/test'
import { aPhoto } from '../sample-media.ts'
import { newest, postIt } from '../screens/composer.ts'
import { expect, test } from '../town.ts'

const picture = (size: string, colour: string) => aPhoto(size, `c0=${colour}:c1=white`).toString('base64')

/** Gives the text a picture as the clipboard or a dragging hand does. */
const give = (text: Locator, event: 'paste' | 'drop' | 'dragover', data: string, at = { x: 0, y: 0 }) =>
  text.evaluate(
    (box, [type, base64, { x, y }]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const held = new DataTransfer()
      held.items.add(new File([bytes], `${type}.png`, { type: 'image/png' }))
      const about = { bubbles: true, cancelable: true, clientX: x, clientY: y }
      box.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...about, clipboardData: held })
          : new DragEvent(type, { ...about, dataTransfer: held }),
      )
    },
    [event, data, at] as const,
  )

test('formats are put on and taken back by keys, Tab moves an item in and out, and the bubble of a link keeps its width [POST-161, POST-162, POST-164, POST-166, POST-167, POST-189, POST-193]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('moss')
  await page.keyboard.press('ControlOrMeta+a')
  for (const [keys, element] of [
    ['b', 'b'],
    ['i', 'i'],
    ['Shift+2', 'h2'],
    ['Shift+6', 's'],
    ['Shift+9', 'blockquote'],
    ['Alt+1', 'pre'],
    ['.', 'sup'],
    [',', 'sub'],
    ['Shift+-', 'small'],
  ] as const) {
    await page.keyboard.press(`ControlOrMeta+${keys}`)
    await expect(text.locator(element)).toHaveText('moss')
    await page.keyboard.press(`ControlOrMeta+${keys}`)
    await expect(text.locator(element)).toHaveCount(0)
  }
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text.locator('b')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(text.locator('b')).toHaveText('moss')

  await page.keyboard.press('ControlOrMeta+Shift+8')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('twigs')
  await page.keyboard.press('Tab')
  await expect(text.locator('li li')).toHaveText('twigs')
  await page.keyboard.press('Shift+Tab')
  await expect(text.locator('li li')).toHaveCount(0)

  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('a.example')
  await page.keyboard.press('Enter')
  const bubble = form.getByRole('button', { name: 'Remove', exact: true }).locator('..')
  await expect(bubble.getByRole('button')).toHaveText(['Edit', 'Remove', 'Open'])
  expect((await bubble.boundingBox())?.width).toBeGreaterThanOrEqual(200)
  await page.keyboard.press('ControlOrMeta+k')
  await form.getByLabel('Address of the link').fill(`https://a.example/${'moss-and-twigs/'.repeat(20)}`)
  await page.keyboard.press('Enter')
  await expect(bubble).toBeVisible()
  expect((await bubble.boundingBox())?.width).toBeLessThanOrEqual(600)
})

test('a pasted picture is uploaded, a dropped one stands behind what it is past, and a small one keeps its width [POST-184, POST-203, POST-204]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await give(text, 'paste', picture('400x300', 'blue'))
  await expect(text.locator('img[src]')).toHaveCount(1)
  const line = await text.locator('p').filter({ hasText: 'one' }).boundingBox()
  const { x, y, height } = line ?? { x: 0, y: 0, height: 0 }
  await give(text, 'drop', picture('120x90', 'red'), { x: x + 5, y: y + height * 0.5 })
  await expect(text.locator('img[src]')).toHaveCount(2)
  const order = () =>
    text.evaluate((box) => [...box.children].map(({ innerHTML }) => /one|two|img/.exec(innerHTML)?.[0]))
  expect((await order()).filter(Boolean)).toEqual(['img', 'one', 'two', 'img'])
  await postIt(person)
  const [small, wide] = await newest(person).locator('img[src*="/media/p/"]').all()
  const widthOf = async (image?: Locator) => Math.round((await image?.boundingBox())?.width ?? 0)
  expect(await widthOf(small)).toBe(120)
  expect(await widthOf(wide)).toBeGreaterThan(500)
})

/** Gives an element text as the clipboard does. */
const pasteText = (to: Locator, type: string, data: string) =>
  to.evaluate(
    (box, [ofType, words]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(ofType, words)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [type, data] as const,
  )

test('buttons show what the selection has, undo goes by pauses, and pasted text is cleaned [POST-160, POST-163, POST-168, POST-169, POST-191, POST-202, POST-219, POST-220]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  await page.clock.install()
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  const title = form.getByRole('textbox', { name: 'Title' })
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await title.click()
  await pasteText(title, 'text/html', '<b>Blue</b><br>caps')
  await pasteText(title, 'text/plain', ' and\nmoss')
  await page.keyboard.press('Enter')
  await expect(title).toHaveValue('Blue caps and moss')

  await text.click()
  await page.keyboard.insertText('mo')
  await page.keyboard.insertText('ss')
  await page.clock.fastForward(600)
  await page.keyboard.insertText(' and')
  await page.keyboard.insertText(' twigs')
  await expect(text).toHaveText('moss and twigs')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toHaveText('moss')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(text).toHaveText('moss and twigs')
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toHaveText('moss')
  await page.keyboard.type('es')
  await expect(text).toHaveText('mosses')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(text).toHaveText('mosses')

  const button = (name: string) =>
    form.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
  await page.keyboard.press('ControlOrMeta+a')
  for (const [name, element] of [
    ['Bold', 'b'],
    ['Italic', 'i'],
    ['Headline', 'h2'],
    ['Strikethrough', 's'],
    ['Ordered list', 'ol li'],
    ['Unordered list', 'ul li'],
    ['Blockquote', 'blockquote'],
  ] as const) {
    await button(name).click()
    await expect(text.locator(element)).toHaveText('mosses')
    await expect(button(name)).toHaveAttribute('aria-pressed', 'true')
    await button(name).click()
    await expect(text.locator(element)).toHaveCount(0)
    await expect(button(name)).toHaveAttribute('aria-pressed', 'false')
  }
  for (const keys of ['b', 'Shift+2', 'Shift+0']) await page.keyboard.press(`ControlOrMeta+${keys}`)
  await expect(text.locator('b, h2')).toHaveCount(0)
  await expect(text.locator('p').first()).toHaveText('mosses')

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('a.example')
  await page.keyboard.press('Enter')
  const bubble = form.getByRole('button', { name: 'Remove', exact: true })
  await expect(bubble).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(bubble).toBeHidden()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(bubble).toBeVisible()
  await bubble.click()
  await expect(text.getByRole('link')).toHaveCount(0)
  await expect(text.locator('p').first()).toHaveText('mosses')

  const foreign = '<h1 onclick="a()" style="color:red" class="b">Big</h1><script>c()</script><p><u>low</u></p>'
  await pasteText(text, 'text/html', foreign)
  await expect(text.locator('h2')).toHaveText(/Big$/)
  await expect(text.getByText('low')).toBeVisible()
  await expect(text.locator('u, script, [onclick], [style*=red], .b')).toHaveCount(0)
  await expect(text).not.toContainText('c()')

  await give(text, 'dragover', picture('120x90', 'red'), { x: 640, y: 400 })
  await expect(text.locator('[data-drop-line]')).toHaveCount(1)
  await text.dispatchEvent('dragleave')
  await expect(text.locator('[data-drop-line]')).toHaveCount(0)
})
