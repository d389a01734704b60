import { pollUnread } from '@bowerbird/domain/messaging/live.contract.ts'
import { say, talker, windowWith } from '../screens/windows.ts'
import { expect, test } from '../town.ts'

test('two people talk: what one writes comes to every tab of the other at once, and once [MSG-005, MSG-058, MSG-138, MSG-189, MSG-220, MSG-224]', async ({
  town,
}) => {
  test.slow()
  const [ann, ben] = [await talker(town), await talker(town)]
  for (const path of [`/conversation/new/${ben.blogName}`, `/messaging/conversation/${ben.blogName}`]) {
    const guest = await town.newGuest()
    await guest.goto(path)
    await expect(guest).toHaveURL(/\/login\?/)
    await ann.page.goto(path)
    await expect(windowWith(ann.page, ben).getByRole('textbox')).toBeEnabled()
    await expect(ann.page).toHaveURL('/dashboard')
  }
  const hers = windowWith(ann.page, ben)
  await say(hers, 'Is that sign still over the bakery?')

  await expect(ben.page.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible()
  await ben.page.getByRole('button', { name: 'Messages, 1 new' }).click()
  await ben.page.getByRole('dialog', { name: 'Messages' }).getByText(ann.blogName).click()
  const his = windowWith(ben.page, ann)
  await expect(his.getByText('Is that sign still over the bakery?')).toBeVisible()
  await expect(ben.page.getByRole('dialog', { name: 'Messages' })).toBeHidden()
  await expect(ben.page.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()

  const second = await ann.context.newPage()
  await second.goto('/dashboard')
  await expect(windowWith(second, ben).getByText('Is that sign')).toBeVisible()
  await his.getByRole('textbox').fill('Yes, and it leans now.')
  // Polls are held back, so that only the stream can bring it. The bench measures the latency.
  await ann.context.route(
    (url) => url.pathname === pollUnread.path,
    (poll) => poll.abort(),
  )
  await his.getByRole('textbox').press('Enter')
  await expect(his.getByRole('textbox')).toHaveValue('')
  await expect(his.getByRole('textbox')).toBeFocused()
  await expect(hers.getByText('Yes, and it leans now.')).toBeVisible()
  await ann.context.unrouteAll()
  await expect(windowWith(second, ben).getByText('Yes, and it leans now.')).toHaveCount(1)

  // The message appears in her other tab, and only once.
  await say(hers, 'Perfect.')
  await expect(windowWith(second, ben).getByText('Perfect.')).toHaveCount(1)
  await expect(his.getByText('Perfect.')).toHaveCount(1)
  await expect(hers.getByText('Perfect.')).toHaveCount(1)

  // Words come as they were written, in their lines.
  const hisField = his.getByRole('textbox')
  await hisField.pressSequentially('<b>Lean')
  await hisField.press('Shift+Enter')
  await hisField.pressSequentially('ing</b>')
  await hisField.press('Enter')
  const lines = hers.getByText('<b>Lean')
  await expect.poll(() => lines.evaluate((bubble: HTMLElement) => bubble.innerText)).toBe('<b>Lean\ning</b>')

  // A blog named with an @ is suggested, and for the reader it is a link.
  await hers.getByRole('textbox').pressSequentially(`@${ben.blogName}`)
  await ann.page.getByRole('option', { name: ben.blogName }).click()
  await hers.getByRole('textbox').press('Enter')
  await expect(his.getByRole('link', { name: `@${ben.blogName}` })).toBeVisible()

  // Messages that cross are shown on both sides.
  for (const round of ['first', 'second']) {
    await hers.getByRole('textbox').fill(`Hers, ${round}`)
    await his.getByRole('textbox').fill(`His, ${round}`)
    await Promise.all([hers, his].map((window) => window.getByRole('textbox').press('Enter')))
    for (const window of [hers, his, windowWith(second, ben)])
      for (const who of ['Hers', 'His']) await expect(window.getByText(`${who}, ${round}`)).toHaveCount(1)
  }
})
