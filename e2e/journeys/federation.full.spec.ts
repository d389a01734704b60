import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { openPeer } from '../peer-server.ts'
import { publish } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { startServer } from '../start-server.ts'
import { expect, registerAt, test } from '../town.ts'

const outside = join(import.meta.dirname, '../../server/src/testing/federation/lead-outside.ts')

/** A site that federates with the peer alone. Its name is an https one, as federation asks for. */
async function openSite(peerPort: number) {
  const server = await startServer(
    { FEDERATION: 'on', OUTSIDE_PORT: String(peerPort) },
    { hasHttpsName: true, arguments: ['--import', outside] },
  )
  const personIn = (browser: Browser) => registerAt(browser, server)
  return { ...server, name: server.origin.replace('http:', 'https:'), personIn }
}

test('one follows somebody on another server, who answers; staff block that server [FED-061, FED-063, FED-081, FED-101, FED-110, FED-136]', async ({
  browser,
}) => {
  const peer = await openPeer(aPhoto('320x200', 'c0=olive:c1=tan'))
  const site = await openSite(peer.port)
  try {
    const [staff, wren] = [await site.personIn(browser), await site.personIn(browser)]
    const { page } = wren
    const got = (type: string) => peer.got.find((one) => one.type === type)
    const articles = page.getByRole('article')

    await page.goto('/dashboard')
    await page.getByRole('combobox', { name: 'Search blogs, tags and posts' }).fill(`@ann@${peer.host}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ann of Far')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Follow/ }).click()
    await expect.poll(() => got('Follow')?.object).toBe(`https://${peer.host}/users/ann`)

    const fern = peer.note({
      ...{ content: '<p>Ferns unfurl</p>', summary: 'Spiders', sensitive: true },
      attachment: [
        { type: 'Document', mediaType: 'image/png', url: `https://${peer.host}/fern.png`, name: 'A fern, half open' },
      ],
    })
    expect(await peer.send(site.name, peer.activity('Create', fern, peer.toEverybody))).toBe(202)
    await page.goto('/dashboard')
    const card = articles.filter({ hasText: 'Content warning: Spiders' })
    await card.getByRole('button', { name: 'Show' }).click()
    await expect(card.getByText('Ferns unfurl')).toBeVisible()
    const picture = card.getByRole('img', { name: 'A fern, half open' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await card.getByRole('button', { name: 'Like', exact: true }).click()
    await expect.poll(() => got('Like')?.object).toBe(fern.id)
    await card.getByRole('button', { name: 'Reply' }).click()
    await expect(page.getByRole('textbox', { name: `Reply to ann@${peer.host}` })).toBeFocused()
    await page.keyboard.type('Like fists')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(() => got('Create')?.object)
      .toMatchObject({ inReplyTo: fern.id, content: expect.stringContaining('Like fists') })
    await expectAccessible(page)

    const actor = String(got('Follow')?.actor)
    await peer.send(site.name, peer.activity('Follow', actor))
    await expect.poll(() => got('Accept')).toBeTruthy()
    const { id } = await publish(wren, { post: { one: 'Three twigs', two: 'Found today' } })
    const object = `${site.name}/ap/posts/${id}`
    await expect.poll(() => peer.got.some((one) => (one.object as { id?: string }).id === object)).toBe(true)
    await peer.send(site.name, peer.activity('Announce', object, peer.toEverybody))
    await peer.send(site.name, peer.activity('Create', peer.note({ content: '<p>How true</p>', inReplyTo: object })))

    await page.goto('/dashboard')
    const own = page.getByRole('article', { name: `Post by ${wren.blogName}`, exact: true })
    await own.getByRole('button', { name: '2 notes' }).click()
    await expect(own.getByRole('listitem').filter({ hasText: 'How true' })).toContainText(`ann@${peer.host}`)
    await expect(own.getByRole('listitem').filter({ hasText: 'reblogged this' })).toContainText(`ann@${peer.host}`)
    await own.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sent to' }).click()
    await expect(page.getByRole('heading', { name: 'Delivered to 1 of 1 server' })).toBeVisible()
    await expectAccessible(page)

    await staff.page.goto(`/staff/servers?host=${peer.host}`)
    await staff.page.getByRole('radio', { name: /^Block/ }).check()
    await staff.page.getByLabel('Reason').fill('Spam')
    await staff.page.getByRole('button', { name: 'Save rule' }).click()
    const question = staff.page.getByRole('alertdialog')
    await expect(question).toContainText('1 person here follows 1 person there')
    await question.getByRole('button', { name: 'Block' }).click()
    await expect(staff.page.getByText(`Blocked: ${peer.host}`)).toBeVisible()
    await expectAccessible(staff.page)
    await page.goto('/dashboard')
    await expect(own).toBeVisible()
    await expect(articles.filter({ hasText: 'Spiders' })).toHaveCount(0)
    expect(await peer.send(site.name, peer.activity('Create', peer.note({ content: '<p>Still here</p>' })))).toBe(403)
  } finally {
    await site.stop()
    peer.close()
  }
})
