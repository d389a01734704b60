import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { Locator, Page } from '@playwright/test'
import { send } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { watchAnimations } from '../screens/watch-animations.ts'
import { say, windowWith } from '../screens/windows.ts'
import { expect, type Person, type Town, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

async function uuidOf({ context }: Person): Promise<string> {
  const answer = await context.request.get('/svc/user/info')
  return (await answer.json()).response.user.channels[0].uuid
}

/** Two people, of whom Bea can write to Ann over HTTP. */
async function aPair(town: Town) {
  const [ann, bea] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  const [annUuid, participant] = [await uuidOf(ann), await uuidOf(bea)]
  const write = (message: string) =>
    send(bea, sendMessage, { participant, participants: [participant, annUuid], type: 'TEXT', message })
  await ann.page.emulateMedia({ reducedMotion: 'no-preference' })
  return { ann, bea, write }
}

const inbox = (page: Page) => page.getByRole('dialog', { name: 'Messages' })
const openInbox = (page: Page) => page.getByRole('button', { name: /^Messages(,|$)/ }).click()
const lines = (window: Locator) => window.getByRole('log').locator('li')

test('a conversation opens at its newest message, keeps its place when earlier ones come, and a pill leads back down [MSG-053, MSG-278, MSG-111, MSG-112, MSG-210, MSG-211, MSG-212, MSG-213, MSG-280, MSG-282, MSG-283, MSG-284, MSG-314, MSG-315, MSG-316]', async ({
  town,
}) => {
  test.slow()
  const { ann, bea, write } = await aPair(town)
  const { page } = ann
  for (let count = 1; count <= 45; count += 1) await write('n'.repeat(count))
  const sounds: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/sounds\/(.*)\.mp3/.exec(request.url()) ?? []
    if (name) sounds.push(name)
  })
  await page.goto('/dashboard')
  await openInbox(page)
  const row = inbox(page).getByRole('button', { name: bea.blogName })
  const name = row.getByText(bea.blogName, { exact: true })
  const weightOf = () => name.evaluate((words) => Number(getComputedStyle(words).fontWeight))
  await expect(row).toBeVisible()
  const unreadWeight = await weightOf()
  await row.click()
  const window = windowWith(page, bea)
  const list = window.getByRole('log')
  const place = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  const scrollTo = (top: number) => list.evaluate((box, to) => box.scrollTo(0, to), top)
  const drawn = () => list.evaluate(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))))
  const line = (count: number) => list.getByText('n'.repeat(count), { exact: true })
  await expect(line(45)).toBeInViewport()
  await expect.poll(place).toBeLessThan(2)
  await expect(lines(window)).toHaveCount(20)
  expect(await lines(window).evaluateAll((all) => all.map((one) => getComputedStyle(one).animationName))).toEqual(
    Array(20).fill('none'),
  )
  await openInbox(page)
  expect(await weightOf()).toBeLessThan(unreadWeight)
  await page.keyboard.press('Escape')

  const spaces = await lines(window).evaluateAll((all) =>
    all.map((one) => [getComputedStyle(one).paddingTop, one.querySelectorAll('img').length]),
  )
  expect(spaces).toEqual([['10px', 1], ...Array(19).fill(['2px', 0])])

  await scrollTo(51)
  await drawn()
  expect(await lines(window).count()).toBe(20)
  await scrollTo(49)
  const before = (await line(26).boundingBox())?.y ?? 0
  await expect(lines(window)).toHaveCount(40)
  expect(Math.abs(((await line(26).boundingBox())?.y ?? 0) - before)).toBeLessThan(2)

  const share = await list.locator('ol').evaluate((all) =>
    [...all.querySelectorAll<HTMLElement>('[dir=auto]')].map((bubble) => ({
      isWide: bubble.offsetWidth > all.clientWidth * 0.6,
      isFull: getComputedStyle(bubble).maxWidth === '100%',
    })),
  )
  expect(share.filter(({ isWide }) => isWide).length).toBeGreaterThan(5)
  expect(share.filter(({ isWide }) => !isWide).length).toBeGreaterThan(5)
  expect(share.filter(({ isWide, isFull }) => isWide !== isFull)).toEqual([])

  const pill = window.getByRole('button', { name: /unread, show them/ })
  await write('Far below')
  await expect(pill).toHaveText('1')
  await expect.poll(() => sounds).toEqual(['notification-sound'])
  await expect(list.getByText('Far below')).toHaveCount(0)
  const rolled = pill.evaluate(
    (button) =>
      new Promise<number>((tell) => {
        const box = button.closest('article')?.querySelector('[role=log]') as HTMLElement
        button.addEventListener('click', () => {
          const from = performance.now()
          const look = () => {
            if (box.scrollHeight - box.scrollTop - box.clientHeight > 1) requestAnimationFrame(look)
            else tell(performance.now() - from)
          }
          look()
        })
      }),
  )
  await pill.click()
  expect(await rolled).toBeGreaterThan(300)
  await expect(list.getByText('Far below')).toBeInViewport()
  await expect(pill).toBeHidden()
  await expect.poll(() => sounds).toEqual(['notification-sound', 'receive-sound'])

  const height = () => list.evaluate((box) => box.scrollHeight - box.clientHeight)
  // The pill's own scrolling ends when its time is over.
  await expect(async () => {
    await scrollTo((await height()) - 81)
    await drawn()
    expect(await place()).toBe(81)
  }).toPass({ timeout: 20_000 })
  await write('Below again')
  await expect(pill).toHaveText('1')
  await expect(list.getByText('Below again')).toHaveCount(0)
  await scrollTo((await height()) - 79)
  await expect(pill).toBeHidden()
  await expect(list.getByText('Below again')).toBeInViewport()

  const animations = await watchAnimations(page)
  await say(window, 'Here I am')
  expect((await animations()).filter((one) => /arrive/.test(one))).toEqual([expect.stringMatching(/ 0\.5s$/)])
  expect(sounds).toContain('send-sound')
  const sides = await Promise.all(
    [list.locator('ol'), list.getByText('Here I am'), line(26)].map((one) => one.boundingBox()),
  )
  const [all, own, theirs] = sides.map((box) => ({ left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }))
  expect(Math.abs((own?.right ?? 0) - (all?.right ?? 0))).toBeLessThan(3)
  expect((theirs?.left ?? 0) - (all?.left ?? 0)).toBeLessThan(50)
})

/** Gives an element files as the clipboard or a dragging hand does. */
const give = (to: Locator, event: string, files: { name: string; mimeType: string; base64: string }[]) =>
  to.evaluate(
    (element, [type, given]) => {
      const held = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        held.items.add(new File([bytes], name, { type: mimeType }))
      }
      const about = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...about, clipboardData: held })
          : new DragEvent(type, { ...about, dataTransfer: held }),
      )
    },
    [event, files] as const,
  )

test('the box of a conversation: keys, and files that are pasted and dropped [MSG-182, MSG-204, MSG-220, MSG-221, MSG-222, MSG-223, MSG-224, MSG-225, MSG-228, MSG-235, MSG-236, MSG-237, MSG-238, MSG-239, MSG-241, MSG-242, MSG-243, MSG-244]', async ({
  town,
}) => {
  test.slow()
  const { ann, bea, write } = await aPair(town)
  const { page } = ann
  await write('Hello')
  await page.goto('/dashboard')
  const animations = await watchAnimations(page)
  await openInbox(page)
  await inbox(page).getByRole('button', { name: bea.blogName }).click()
  const window = windowWith(page, bea)
  const field = window.getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('one')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('two')
  await expect(field).toHaveValue('one\ntwo')
  await page.keyboard.press('Enter')
  await expect(window.getByText('one\ntwo')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.keyboard.insertText('m'.repeat(5000))
  expect((await field.inputValue()).length).toBe(4096)
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(window).toBeVisible()

  const picture = (name: string, size: string) => ({
    name,
    mimeType: 'image/png',
    base64: aPhoto(size, 'c0=green:c1=yellow').toString('base64'),
  })
  const [wide, small] = [picture('wide.png', '420x100'), picture('small.png', '60x40')]
  const attached = window.getByRole('group', { name: 'Attached' })
  const size = () => attached.getByRole('img').evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  await give(field, 'paste', [wide, small])
  await expect.poll(size).toEqual([60, 40])
  await waitForAnimations(page)
  const [above, box] = await Promise.all([attached, field].map((one) => one.boundingBox()))
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)
  await give(field, 'paste', [wide])
  await expect.poll(size).toEqual([210, 50])
  await expect(attached).toHaveCount(1)

  const isDropping = () => window.evaluate((shown) => getComputedStyle(shown, '::after').borderTopStyle === 'dashed')
  await give(window, 'dragover', [small])
  expect(await isDropping()).toBe(false)
  await give(window, 'drop', [small])
  await attached.getByRole('button', { name: 'Remove' }).click()
  await expect(attached).toHaveCount(0)
  await give(window, 'dragover', [small])
  await expect.poll(isDropping).toBe(true)
  await give(window, 'dragleave', [small])
  await expect.poll(isDropping).toBe(false)
  await give(window, 'drop', [small, wide])
  await expect.poll(size).toEqual([210, 50])
  await attached.getByRole('button', { name: 'Remove' }).click()
  await expect(attached).toHaveCount(0)
  await give(window, 'drop', [{ ...small, name: 'a.webp', mimeType: 'image/webp' }])
  await expect(window.getByText('Invalid file type.')).toBeVisible()
  const seen = (await animations()).map((one) => one.replace(/^_?(slide-in|slide-out|rise)\S*/, '$1'))
  expect(seen).toEqual(expect.arrayContaining(['rise 0.25s', 'rise 0.2s']))
  expect(seen.filter((one) => one.startsWith('slide'))).toEqual([
    ...['slide-in 0.3s', 'slide-out 0.2s', 'slide-in 0.3s', 'slide-out 0.2s'],
  ])

  await window.getByRole('button', { name: 'Add Sticker' }).click()
  await page.getByRole('dialog', { name: 'Add Sticker' }).getByRole('button').first().click()
  await field.press('Enter')
  await window.getByRole('button', { name: /^Enlarge/ }).click()
  const enlarged = page.getByRole('dialog', { name: 'Photo' }).getByRole('img').first()
  await expect(enlarged).toHaveAttribute('width', '1280')
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(window).toBeVisible()

  await field.focus()
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
})
