import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { Locator, Page } from '@playwright/test'
import { namesOf, step, troublesOf, walkAround, walkPage } from '../focus-walk.ts'
import { publish } from '../post-over-http.ts'
import { expect, type Person, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

/** Walks the first page wide and narrow, and the others one of these in turn. */
async function expectSameWayBack(page: Page, paths: readonly string[]) {
  for (const [turn, { width, colorScheme }] of looks.entries()) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const path of paths.filter((_, at) => at === 0 || at % 2 === turn)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const { forth, back } = await walkPage(page)
      expect(namesOf(back), `${path} at ${width}`).toEqual(namesOf(forth))
      expect(forth.length, `${path} at ${width}`).toBeGreaterThan(3)
      expect(troublesOf([...forth, ...back]), `${path} at ${width}`).toEqual([])
    }
  }
}

async function press(opener: Locator, key = 'Enter') {
  await opener.focus()
  await opener.page().keyboard.press(key)
}

/** The focus stays in the layer in both directions, and Escape returns it to the opener. */
async function expectToHoldFocus(layer: Locator, opener: Locator) {
  await expect(layer).toBeVisible()
  const page = layer.page()
  await waitForAnimations(page)
  // An editor sets up its toolbar late, and moving elements cannot be clicked.
  await expect(async () => {
    const { forth, back, left } = await walkAround(page, layer)
    expect(left).toEqual([])
    expect(namesOf(back).sort()).toEqual(namesOf(forth).sort())
    expect(troublesOf([...forth, ...back])).toEqual([])
  }).toPass({ timeout: 20_000 })
  // Escape in a field with an open list closes only the list.
  await layer.getByRole('button').first().focus()
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(opener).toBeFocused()
}

test('on the pages of guests Shift+Tab goes the way of Tab back, and every stop can be seen', async ({ town }) => {
  const pages = ['/', '/forgot', '/help', '/explore', '/blog/bowerbird', '/blog/bowerbird/archive']
  await expectSameWayBack(await town.newGuest(), pages)
})

test('on the pages of members Shift+Tab goes the way of Tab back, and every stop can be seen', async ({ town }) => {
  const person = await town.newPerson()
  await publish(person, { post: { one: 'A blue cap', tags: 'moss' } })
  await publish(person, { post: { one: 'Not yet', state: '1' } })
  const own = ['/queue', '/drafts', '/activity'].map((place) => `/blog/${person.blogName}${place}`)
  const pages = ['/dashboard', '/inbox', '/following', '/settings/account', `/settings/blog/${person.blogName}`]
  await expectSameWayBack(person.page, [...pages, ...own])
})

test('forms and dialogs hold the focus both ways and give it back; popovers let it go to what opened them [POST-049, POST-053]', async ({
  town,
}) => {
  const [person, other] = [await town.newPerson(), await town.newPerson()]
  await publish(person, { post: { one: 'A blue cap' } })
  await publish(other, { post: { one: 'A white shell' } })
  const { page } = person

  await page.goto(`/blog/${person.blogName}`, { waitUntil: 'networkidle' })
  const more = page.getByRole('article').getByRole('button', { name: 'More' })
  await press(more)
  await press(page.getByRole('menuitem', { name: 'Edit', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await expectToHoldFocus(page.getByRole('dialog', { name: 'Edit post' }), more)
  await press(more)
  await press(page.getByRole('menuitem', { name: 'Delete' }))
  await expectToHoldFocus(page.getByRole('alertdialog'), more)

  await page.goto(`/blog/${other.blogName}`, { waitUntil: 'networkidle' })
  const reblog = page.getByRole('article').getByRole('button', { name: 'Reblog' })
  await press(reblog)
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await expectToHoldFocus(page.getByRole('dialog', { name: 'Reblog' }), reblog)
  await press(more)
  await press(page.getByRole('menuitem', { name: 'Report' }))
  await expectToHoldFocus(page.getByRole('dialog', { name: /Report/ }), more)

  for (const name of ['Share', 'Search filters', /^Activity/, /^Messages/]) {
    const opener = page.getByRole('button', { name, exact: true }).first()
    await press(opener)
    const popover = page.locator('[popover][role="dialog"]')
    await expect(popover.locator('a[href], button, select').first()).toBeVisible()
    const holdsFocus = () => popover.evaluate((box) => box.contains(document.activeElement))
    if (!(await holdsFocus())) await step(page, 'forth')
    expect(await holdsFocus(), `Tab leads into ${name}`).toBe(true)
    while (await holdsFocus()) await step(page, 'back')
    await expect(opener).toBeFocused()
    await step(page, 'forth')
    await page.keyboard.press('Escape')
    await expect(popover).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const drawer = page.locator('dialog[open]')
  const ringAtFocus = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineColor)
  await menu.focus()
  const ringOnBar = await ringAtFocus()
  await press(menu)
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await ringAtFocus(), 'the ring suits the card, not the dark bar').not.toBe(ringOnBar)
  await expectToHoldFocus(drawer, menu)
})

test('Tab goes around the conversations, and F6 leads to all their buttons and out at both ends [MSG-074]', async ({
  town,
}) => {
  const [ann, ...others] = [
    await town.newPerson({ isConfirmed: true }),
    await town.newPerson({ isConfirmed: true }),
    await town.newPerson({ isConfirmed: true }),
  ]
  const { page } = ann
  for (const other of others) {
    await page.goto(`/conversation/new/${other.blogName}`)
    const window = page.getByRole('article', { name: `Conversation with ${other.blogName}` })
    await expect(window.getByRole('textbox')).toBeEnabled()
    // A draft that was not sent does not survive the page.
    await window.getByRole('textbox').fill('Good evening')
    const sent = page.waitForResponse((answer) => answer.url().endsWith(sendMessage.path) && answer.ok())
    await window.getByRole('textbox').press('Enter')
    await sent
  }
  const [first, second] = others as [Person, Person]
  const field = page.getByRole('article', { name: `Conversation with ${second.blogName}` }).getByRole('textbox')
  const minimized = page.getByRole('list', { name: 'Minimized conversations' }).getByTitle(first.blogName)
  await field.focus()
  await step(page, 'forth')
  await expect(minimized).toBeFocused()
  await step(page, 'forth')
  await expect(field).toBeFocused()
  for (const name of ['Add Photo', 'Add GIF', 'Add Sticker']) {
    await page.keyboard.press('F6')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  const windows = page.getByRole('region', { name: 'Conversations' })
  const isInside = () => windows.evaluate((region) => region.contains(document.activeElement))
  while (await isInside()) await page.keyboard.press('F6')
  await expect(page.locator('#main :focus')).toBeVisible()
  await step(page, 'back')
  await expect(minimized).toBeFocused()
  while (await isInside()) await page.keyboard.press('Shift+F6')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Compose' })).toBeFocused()
})
