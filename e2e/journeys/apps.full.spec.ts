import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../axe.ts'
import { pkce } from '../pkce.ts'
import { expect, test } from '../town.ts'

/** The site of an app, on another origin. */
async function openSite() {
  const server = createServer((_request, response) => response.end('Welcome back'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { callback: `http://127.0.0.1:${port}/back`, close: () => server.close() }
}

test('an app is registered, allowed by a guest who logs in, reads as them, and is ended [API-001, API-003, API-004, API-005, API-008, API-088]', async ({
  town,
}) => {
  const [ann, bea] = [await town.newPerson(), await town.newPerson()]
  const site = await openSite()
  await ann.page.goto('/oauth/apps')
  await expectAccessible(ann.page)
  await ann.page.getByRole('link', { name: 'How to begin' }).click()
  await expect(ann.page.getByRole('figure', { name: 'curl', exact: true })).toContainText(`${town.origin}/v2/blog/`)
  await ann.page.getByRole('link', { name: 'Register an app' }).click()
  await ann.page.getByLabel('Name').fill('Nest')
  await ann.page.getByLabel('Description').fill('Posts twigs as they are found')
  await ann.page.getByLabel('Redirect URIs').fill(site.callback)
  await ann.page.getByRole('button', { name: 'Register' }).click()
  const shown = ann.page.getByRole('region', { name: 'Nest’s secret' })
  await expect(shown).toBeFocused()
  const client_secret = await shown.locator('code').innerText()
  const client_id = await ann.page.locator('dd code').first().innerText()
  await expectAccessible(ann.page)
  await ann.page.reload()
  await expect(ann.page.getByText(client_id)).toBeVisible()
  await expect(ann.page.getByText(client_secret)).toBeHidden()

  const asked = {
    response_type: 'code',
    client_id,
    redirect_uri: site.callback,
    scope: 'basic',
    state: 'here',
    ...pkce.asked,
  }
  const guest = await town.newGuest()
  await guest.goto(`/oauth2/authorize?${new URLSearchParams(asked)}`)
  await guest.getByLabel('Email').fill(bea.email)
  await guest.getByLabel('Password', { exact: true }).fill(bea.password)
  await guest.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(guest.getByRole('heading', { name: 'Allow Nest?' })).toBeVisible()
  await expect(guest.getByText(`You’re ${bea.blogName}`)).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Allow' }).focus()
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('Welcome back')).toBeVisible()
  const back = new URL(guest.url())
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([site.callback, 'here'])

  const code = back.searchParams.get('code') ?? ''
  const answer = await fetch(`${town.origin}/v2/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{
        grant_type: 'authorization_code',
        code,
        redirect_uri: site.callback,
        client_id,
        client_secret,
        ...pkce.given,
      },
    }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const readMe = () => fetch(`${town.origin}/v2/user/info`, { headers: { authorization: `Bearer ${access_token}` } })
  const me = (await (await readMe()).json()) as { response: { user: { name: string } } }
  expect(me.response.user.name).toBe(bea.blogName)

  await bea.page.goto('/settings/apps')
  const row = bea.page.getByRole('list', { name: 'Apps you allowed' }).getByRole('listitem')
  await expect(row).toContainText(`As ${bea.blogName}: can read`)
  await expectAccessible(bea.page)
  await row.getByRole('button', { name: 'End Nest' }).click()
  await expect(bea.page.getByText('No apps have access to your account.')).toBeVisible()
  expect((await readMe()).status).toBe(401)
  site.close()
})

test('without scripts an app is denied, and a link to an address that is not registered leads nowhere [API-005]', async ({
  browser,
  town,
}) => {
  const ann = await town.newPerson()
  const site = await openSite()
  await ann.page.goto('/oauth/apps')
  await ann.page.getByLabel('Name').fill('Nest')
  await ann.page.getByLabel('Redirect URIs').fill(site.callback)
  await ann.page.getByRole('button', { name: 'Register' }).click()
  const client_id = await ann.page.locator('dd code').first().innerText()
  const context = await browser.newContext({
    ...{ baseURL: town.origin, javaScriptEnabled: false, storageState: await ann.context.storageState() },
  })
  const page = await context.newPage()
  const pathWith = (redirect_uri: string) =>
    `/oauth2/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri, state: 'here', ...pkce.asked })}`
  await page.goto(pathWith('https://evil.example/'))
  await expect(page.getByRole('heading')).toContainText('hasn’t registered')
  await page.goto(pathWith(site.callback))
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('Welcome back')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  site.close()
})
