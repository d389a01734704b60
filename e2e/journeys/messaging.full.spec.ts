import { randomUUID } from 'node:crypto'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import type { Locator, Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { send } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { say, talker, windowWith } from '../screens/windows.ts'
import { expect, type Person, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

const bubbleOf = (page: Page, { blogName }: Person) =>
  page.getByRole('list', { name: 'Minimized conversations' }).getByTitle(blogName)

async function openWindow(page: Page, other: Person): Promise<Locator> {
  await page.goto(`/conversation/new/${other.blogName}`)
  const window = windowWith(page, other)
  await expect(window.getByRole('textbox')).toBeEnabled()
  return window
}

test('a picture of a stranger is covered until it is wanted, and can be enlarged then [MSG-155, MSG-199, MSG-202, MSG-329, MSG-331, MSG-333]', async ({
  town,
}) => {
  test.slow()
  const [ann, ben] = [await talker(town), await talker(town)]
  const hers = await openWindow(ann.page, ben)
  const [chooser] = await Promise.all([
    ann.page.waitForEvent('filechooser'),
    hers.getByRole('button', { name: 'Add Photo' }).click(),
  ])
  await chooser.setFiles({ name: 'moss.png', mimeType: 'image/png', buffer: aPhoto('800x400', 'c0=green:c1=yellow') })
  await hers.getByRole('textbox').fill('Found on the north wall')
  await hers.getByRole('button', { name: 'Send' }).click()
  await expect(hers.getByRole('button', { name: 'Enlarge photo' })).toBeVisible()
  await expect(hers.getByText('Found on the north wall')).toBeVisible()

  const his = await openWindow(ben.page, ann)
  const cover = his.getByRole('button', { name: 'Blurred because you don' })
  await expect(cover).toBeVisible()
  await cover.click()
  const picture = his.getByRole('button', { name: 'Enlarge photo' })
  await expect(picture).toBeVisible()
  const shown = picture.getByRole('img')
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.clientWidth, image.clientHeight]))
    .toEqual([210, 105])
  await picture.click()
  const enlarged = ben.page.getByRole('dialog', { name: 'Photo' })
  await expect(enlarged.getByRole('img', { name: 'Enlarged' })).toBeVisible()
  await ben.page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(his).toBeVisible()

  // Only the participants may read it, and it stays uncovered for him.
  const address = (await shown.getAttribute('src')) ?? ''
  expect((await (await town.newGuest()).request.get(address)).status()).toBeGreaterThanOrEqual(400)
  await ben.page.reload()
  await expect(his.getByRole('button', { name: 'Enlarge photo' })).toBeVisible()
})

test('windows stack, keep what is typed, and come back after a reload; logging out forgets them [MSG-081, MSG-082, MSG-113, MSG-319, MSG-324]', async ({
  town,
}) => {
  test.slow()
  const [ann, ben, cleo] = [await talker(town), await talker(town), await talker(town)]
  await ann.page.emulateMedia({ reducedMotion: 'no-preference' })
  await say(await openWindow(ann.page, ben), 'To Ben')
  const { page } = ann
  // A new document restores the first window and opens the second over it.
  await say(await openWindow(page, cleo), 'To Cleo')
  await expect(windowWith(page, ben)).toBeHidden()
  await expect(bubbleOf(page, ben)).toBeVisible()

  const stack = page.getByRole('list', { name: 'Minimized conversations' })
  const height = async () => (await stack.boundingBox())?.height
  await expect.poll(height).toBe(900 - 89)
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect.poll(height).toBe(700 - 89)
  await expect(stack.getByRole('listitem')).toHaveCSS('animation-duration', '0.25s')
  // The list scrolls when it does not fit.
  await page.setViewportSize({ width: 1280, height: 130 })
  await expect.poll(height).toBe(130 - 89)
  const scrolledTo = await stack.evaluate((list) => {
    list.scrollTop -= 20
    return list.scrollTop
  })
  expect(scrolledTo).toBe(-20)
  await page.setViewportSize({ width: 1280, height: 700 })

  await windowWith(page, cleo).getByRole('textbox').fill('half a thought')
  await bubbleOf(page, ben).click()
  await expect(windowWith(page, ben)).toHaveCSS('animation-duration', '0.25s')
  await expect(windowWith(page, ben).getByText('To Ben')).toBeVisible()
  await bubbleOf(page, cleo).click()
  await expect(windowWith(page, cleo).getByRole('textbox')).toHaveValue('half a thought')

  // Pickers open above the box. MSG-113
  await windowWith(page, cleo).getByRole('button', { name: 'Add Sticker' }).click()
  const picker = page.locator('[popover]:popover-open')
  const field = await windowWith(page, cleo).getByRole('textbox').boundingBox()
  await expect.poll(async () => (await picker.boundingBox())?.y ?? 9999).toBeLessThan(field?.y ?? 0)
  await page.keyboard.press('Escape')

  await windowWith(page, cleo).getByRole('textbox').fill('')
  await page.reload()
  await expect(windowWith(page, cleo).getByText('To Cleo')).toBeVisible()
  await expect(bubbleOf(page, ben)).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: /Log out/ }).click()
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('messaging:'))))
    .toEqual([])
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Account' })).toBeHidden()
})

test('without a network nothing is lost: words wait, letters stay letters, and all goes when it is back [MSG-101, MSG-263, MSG-265]', async ({
  town,
}) => {
  test.slow()
  const [ann, ben] = [await talker(town), await talker(town)]
  const hers = await openWindow(ann.page, ben)
  await say(hers, 'Before the tunnel')
  await ann.page.route('**/svc/conversations/messages', (route) => route.abort())
  await hers.getByRole('textbox').fill('In the tunnel')
  await hers.getByRole('textbox').press('Enter')
  await expect(hers.getByText('Could not send')).toBeVisible()
  await hers.getByRole('button', { name: 'Retry' }).click()
  await expect(hers.getByText('Could not send')).toBeVisible()
  const field = hers.getByRole('textbox')
  await field.focus()
  await ann.context.setOffline(true)
  await expect(hers.getByPlaceholder('Currently offline')).toBeFocused()
  await ann.page.keyboard.type('Still in it')
  await ann.page.keyboard.press('Enter')
  await expect(hers.getByText('Will send when you’re back online')).toBeVisible()
  await ann.page.keyboard.type('r half')
  await expect(field).toHaveValue('r half')
  await ann.page.getByRole('button', { name: 'Activity' }).click()
  await expect(ann.page.getByText('Couldn’t load this. Try again.')).toBeVisible()
  await say(await openWindow(ben.page, ann), 'Are you in the tunnel?')
  await ann.page.unroute('**/svc/conversations/messages')
  await ann.context.setOffline(false)
  await expect(hers.getByText('Are you in the tunnel?')).toBeVisible({ timeout: 90_000 })
  await expect(hers.getByText('Could not send')).toBeHidden()
  await expect(ann.page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
  for (const window of [windowWith(ben.page, ann), hers])
    for (const text of ['In the tunnel', 'Still in it'])
      await expect(window.getByText(text, { exact: true })).toHaveCount(1)
  await ann.page.reload()
  await expect(field).toHaveValue('r half')
})

test('one question is answered by message, another with more than words, and both leave the inbox [POST-072, POST-351]', async ({
  town,
}) => {
  const [ann, ben] = [await talker(town), await talker(town)]
  for (const question of ['Why blue?', 'Why caps?'])
    await send(ben, askQuestion, { client_id: randomUUID(), recipient: ann.blogName, question })
  const { page } = ann
  await page.goto('/inbox')
  const caps = page.getByRole('article').filter({ hasText: 'Why caps?' })
  await caps.getByRole('button', { name: 'Answer', exact: true }).click()
  await caps.getByLabel('Your answer').fill('They shine')
  await caps.getByRole('button', { name: 'Answer privately' }).click()
  await expect(caps).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(windowWith(page, ben).getByText('You asked: “Why caps?”')).toBeVisible()

  const blue = page.getByRole('article').filter({ hasText: 'Why blue?' })
  await blue.getByRole('button', { name: 'Answer', exact: true }).click()
  await blue.getByLabel('Your answer').fill('Because of the sky')
  await blue.getByRole('button', { name: 'Add more to the answer' }).click()
  const form = page.getByRole('dialog', { name: 'Answer a question' })
  await expect(form.getByText(`${ben.blogName} asked:`)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Answer' })).toHaveText('Because of the sky')
  await form.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
})

test('spam and blocks: the conversation goes for one, and the other can no longer write [MSG-123, MSG-128, MSG-129, MSG-271, MSG-395, MSG-418]', async ({
  town,
}) => {
  test.slow()
  const [ann, ben, cleo] = [await talker(town), await talker(town), await talker(town)]
  const fromAnn = await openWindow(ann.page, ben)
  await say(fromAnn, 'Buy caps! Cheap caps!')
  const fromCleo = await openWindow(cleo.page, ben)
  await say(fromCleo, 'Never mind me')

  const { page } = ben
  const spam = await openWindow(page, ann)
  await spam.getByRole('button', { name: 'Mark as spam' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${ann.blogName} will be blocked and reported.`)
  await question.getByRole('button', { name: 'Nevermind' }).click()
  await expect(spam).toBeVisible()
  await spam.getByRole('button', { name: 'Mark as spam' }).click()
  const flagged = page.waitForResponse('**/svc/conversations/flag')
  await question.getByRole('button', { name: 'Mark it spam' }).click()
  await expect(spam).toBeHidden()
  await flagged

  const other = await openWindow(page, cleo)
  const blocked = page.waitForResponse('**/svc/block/add')
  await other.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: `Block ${cleo.blogName}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(other).toBeHidden()
  await blocked
  await page.getByRole('button', { name: /^Messages/ }).click()
  const inbox = page.getByRole('dialog', { name: 'Messages' })
  await expect(inbox.getByText(/Compose message/)).toBeVisible()
  await expect(inbox.getByText(ann.blogName)).toHaveCount(0)
  await expect(inbox.getByText(cleo.blogName)).toHaveCount(0)

  await fromAnn.getByRole('textbox').fill('Hello?')
  await fromAnn.getByRole('textbox').press('Enter')
  await expect(fromAnn.getByText('Could not send')).toBeVisible()
  await expect(fromAnn.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await cleo.page.reload()
  await expect(windowWith(cleo.page, ben).getByText("This Tumblr can't receive messages.")).toBeVisible()
  await expect(windowWith(cleo.page, ben).getByRole('textbox')).toHaveCount(0)
})

test('one message is deleted for one side alone, and a conversation opens on a handset as wide as it is [BLOG-195, BLOG-197]', async ({
  town,
}) => {
  test.slow()
  const [ann, ben] = [await talker(town), await talker(town)]
  const hers = await openWindow(ann.page, ben)
  await say(hers, 'Rather not')
  await say(hers, 'Good evening')
  const his = await openWindow(ben.page, ann)
  await expect(his.getByText('Rather not')).toBeVisible()

  await hers.getByText('Rather not').hover()
  await hers
    .getByRole('listitem')
    .filter({ hasText: 'Rather not' })
    .getByRole('button', { name: 'Message options' })
    .click()
  await ann.page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(ann.page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this?')
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(hers.getByText('Rather not')).toHaveCount(0)
  await ann.page.reload()
  await expect(windowWith(ann.page, ben).getByText('Good evening')).toBeVisible()
  await expect(windowWith(ann.page, ben).getByText('Rather not')).toHaveCount(0)
  await ben.page.reload()
  await expect(his.getByText('Rather not')).toBeVisible()

  await ben.page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => his.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })

  // It does not cover a page that is loaded, and Back closes what lies over one.
  const { page } = ben
  await page.reload()
  await expect(bubbleOf(page, ann)).toBeVisible()
  await expect(his).toBeHidden()
  await bubbleOf(page, ann).click()
  await expect(his.getByText('Rather not')).toBeVisible()
  await page.goBack()
  await expect(his).toBeHidden()
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page).toHaveURL(/\/messages/)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`axe finds nothing in a conversation, ${scheme} and ${width} px wide`, async ({ town }) => {
    test.slow()
    const [ann, ben] = [await talker(town), await talker(town)]
    await ann.page.emulateMedia({ colorScheme: scheme })
    await ann.page.setViewportSize({ width, height: 844 })
    const hers = await openWindow(ann.page, ben)
    await say(hers, 'See https://example.com/signs')
    await say(await openWindow(ben.page, ann), 'I see')
    await expect(hers.getByText('I see')).toBeVisible()
    const look = async () => {
      await waitForAnimations(ann.page)
      const violations = await axe(ann.page, '[aria-label="Conversations"]')
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
    }
    expect(await look()).toEqual([])
    await hers.getByRole('button', { name: 'Minimize' }).click()
    await expect(bubbleOf(ann.page, ben)).toBeVisible()
    expect(await look()).toEqual([])
  })
}
