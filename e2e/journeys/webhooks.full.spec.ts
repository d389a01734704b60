import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../axe.ts'
import { pkce } from '../pkce.ts'
import { publish } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { expect, test } from '../town.ts'

interface Received {
  path: string
  event: string
  isSigned: boolean
  body: { blog?: { name: string }; post?: { summary: string } }
}

/** A program that receives webhooks, and the address that a person comes back to. */
async function openReceiver() {
  const got: Received[] = []
  const settings = { status: 200, secret: '' }
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.end('Welcome back')
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { headers } = request
    const signed = createHmac('sha256', settings.secret).update(`${headers['x-bowerbird-timestamp']}.${text}`)
    const isSigned = headers['x-bowerbird-signature'] === `sha256=${signed.digest('hex')}`
    got.push({ path: request.url ?? '', event: String(headers['x-bowerbird-event']), isSigned, body: JSON.parse(text) })
    response.writeHead(settings.status).end(settings.status === 200 ? 'Thank you' : 'Out of twigs')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, got, settings, close: () => server.close() }
}

test('an app gets an icon and a webhook, which is told of a test and of posts by people who allowed it [API-070, API-071, API-074, API-076, API-077, API-079, API-095]', async ({
  town,
}) => {
  const [ann, bea] = [await town.newPerson(), await town.newPerson()]
  const receiver = await openReceiver()
  const { page } = ann
  await page.goto('/oauth/apps')
  await page.getByLabel('Name').fill('Nest')
  await page.getByLabel('Redirect URIs').fill(`${receiver.origin}/back`)
  await page.getByRole('button', { name: 'Register' }).click()
  const client_secret = await page.getByRole('region', { name: 'Nest’s secret' }).locator('code').innerText()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  const client_id = await page.locator('dd code').first().innerText()
  const buffer = aPhoto('96x96', 'c0=olive:c1=tan')
  await page.getByLabel('Icon of Nest').setInputFiles({ name: 'nest.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Remove Nest’s icon' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a webhook to Nest' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.keyboard.type(`${receiver.origin}/hook`)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('region', { name: /^the webhook / })
  await expect(shown).toBeFocused()
  receiver.settings.secret = await shown.locator('code').innerText()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const answers = page.getByRole('list', { name: 'Last sent to' }).getByRole('listitem')
  await expect(answers.first()).toContainText('200')
  await expect(answers.first()).toContainText('Thank you')
  expect(receiver.got).toMatchObject([{ event: 'ping', isSigned: true }])

  const asked = { response_type: 'code', client_id, redirect_uri: `${receiver.origin}/back`, state: 's', ...pkce.asked }
  await bea.page.goto(`/oauth2/authorize?${new URLSearchParams({ ...asked, scope: 'basic' })}`)
  await expect(bea.page.locator('img[src^="/media/a/"]')).toBeVisible()
  await bea.page.getByRole('button', { name: 'Allow' }).click()
  await expect(bea.page.getByText('Welcome back')).toBeVisible()
  const code = new URL(bea.page.url()).searchParams.get('code') ?? ''
  await fetch(`${town.origin}/v2/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{
        grant_type: 'authorization_code',
        code,
        redirect_uri: asked.redirect_uri,
        client_id,
        client_secret,
        ...pkce.given,
      },
    }),
  })
  await publish(bea, { post: { one: 'Three twigs', two: 'Found today' } })
  await expect.poll(() => receiver.got.length).toBe(2)
  expect(receiver.got[1]).toMatchObject({
    ...{ event: 'post.published', isSigned: true },
    body: { blog: { name: bea.blogName }, post: { summary: 'Three twigs' } },
  })
  receiver.settings.status = 500
  await publish(bea, { post: { one: 'Four twigs', two: 'Found today' } })
  await expect.poll(() => receiver.got.length).toBe(3)
  await page.reload()
  await expect(answers).toHaveCount(3)
  await expect(answers.nth(0)).toContainText(/500.*next try.*Out of twigs/)
  await expect(answers.nth(1)).toContainText('200')
  await expectAccessible(page)

  receiver.settings.status = 200
  await page.getByRole('button', { name: `Edit ${receiver.origin}/hook` }).press('Enter')
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.getByLabel('Address', { exact: true }).fill(`${receiver.origin}/moved`)
  await expectAccessible(page)
  await page.getByLabel('Address', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: `Edit ${receiver.origin}/moved` })).toBeFocused()
  await expect.poll(() => receiver.got.at(-1)).toMatchObject({ path: '/moved', isSigned: true })
  receiver.close()
})
