import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { publish, send } from '../post-over-http.ts'
import { card } from '../screens/cards.ts'
import { expect, test } from '../town.ts'

test('one asks and sends something in; the other answers, publishes, queues and declines from the inbox [POST-351, POST-356, POST-357]', async ({
  town,
}) => {
  test.slow()
  const [wren, jay] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  await send(wren, saveSettings, {
    page: 'blog',
    tumblelog_name_or_id: wren.blogName,
    tumblelog: { asks: 'on', submissions: 'on' },
  })
  await send(jay, askQuestion, { recipient: wren.blogName, question: 'Why only blue things?' })
  for (const title of ['Sent to publish', 'Sent to queue', 'Sent to decline'])
    await publish(jay, { channel_id: wren.blogName, post: { type: 'text', one: title } })
  const { page } = wren
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
  const question = card(page, 'Why only blue things?')
  await expect(question).toContainText(jay.blogName)
  await question.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await page.keyboard.type('They shine.')
  await page.getByRole('button', { name: 'Publish answer' }).click()
  await expect(question).toHaveCount(0)
  await card(page, 'Sent to publish').getByRole('button', { name: 'Publish' }).click()
  await expect(card(page, 'Sent to publish')).toHaveCount(0)
  await card(page, 'Sent to queue').getByRole('button', { name: 'Queue' }).click()
  await expect(card(page, 'Sent to queue')).toHaveCount(0)
  await card(page, 'Sent to decline').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You’re all caught up')).toBeVisible()

  await jay.page.goto(`/blog/${wren.blogName}`)
  await expect(card(jay.page, 'They shine.')).toContainText('Why only blue things?')
  await expect(card(jay.page, 'Sent to publish')).toContainText(`Submitted by ${jay.blogName}`)
  await expect(card(jay.page, 'Sent to queue')).toHaveCount(0)
  await page.goto(`/blog/${wren.blogName}/queue`)
  await expect(card(page, 'Sent to queue')).toBeVisible()
})
