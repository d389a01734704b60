import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { subscribeDevice } from '@bowerbird/domain/push/push.contract.ts'
import { chromium, type Page, type Worker } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { waitOnNavigation } from '../hydration.ts'
import { publish, send } from '../post-over-http.ts'
import { openPushService } from '../push-service.ts'
import { runSql } from '../run-sql.ts'
import { aFilm, aSound } from '../sample-media.ts'
import { expect, registerIn, test } from '../town.ts'

const aDot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const goesWithPost = 'Will upload with the post when you’re back online'
const newForm = '/get_post_form_builder_data'

/** Waits until the worker has the dashboard and what forms need. */
async function waitForWorker(page: Page, ...forms: string[]): Promise<void> {
  await page.goto('/dashboard')
  const isReady = () =>
    page.evaluate(
      async (paths) => {
        const urls = (await (await caches.open('private')).keys()).map(({ url }) => url)
        return paths.every((path) => urls.some((url) => url.includes(path)))
      },
      ['/dashboard', ...forms],
    )
  await expect.poll(isReady).toBe(true)
}

/** Another app shares by a form of the system, which a form of the page stands for. */
const share = (page: Page, picture: string) =>
  page.evaluate((base64) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'moss.png', { type: 'image/png' }))
    for (const [name, value] of [
      ['title', 'Moss'],
      ['text', 'On the wall'],
    ] as const)
      form.append(Object.assign(document.createElement('input'), { name, value }))
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, picture)

/** Watches what the service worker shows. A browser without a screen ends a worker that calls these two. */
const watchNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; shown: unknown[] }
    scope.shown = []
    const showNotification = async (title: string, options: object) => void scope.shown.push({ title, ...options })
    Object.assign(scope.registration, { showNotification })
    Object.assign(navigator, { setAppBadge: async () => {} })
  })
const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown)

/** Stands for a press on a notification, which has these data. */
const press = (worker: Worker, data: unknown) =>
  worker.evaluate((given) => {
    const notification = { data: given, close: () => {} }
    const pressed = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    globalThis.dispatchEvent(pressed)
  }, data)

test('a browser finds nothing that keeps the site from being installed; a push reaches its worker, which shows it and leads to it [DAY-050] [DAY-051] [DAY-066] [DAY-068] [DAY-190]', async ({
  town,
}) => {
  const [ann, bea] = [
    await town.newPerson({ isConfirmed: true, withWorker: true }),
    await town.newPerson({ isConfirmed: true }),
  ]
  const { page, context, blogName } = ann
  await page.goto('/dashboard')
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A context of tests is private, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data ?? '{}')
  for (const { src } of icons) expect([src, (await page.request.get(src)).status()]).toEqual([src, 200])

  const pushes = await openPushService()
  const endpoint = `https://${blogName}.push.example/`
  await send(ann, subscribeDevice, { endpoint, ...pushes.keys })
  const sql = `update push_subscriptions set endpoint = '${pushes.address}' where endpoint = '${endpoint}'`
  runSql(process.env.TOWN_DATA_DIR ?? '', sql)
  await send(bea, askQuestion, { recipient: blogName, question: 'What is the secret word?' })
  await expect.poll(() => pushes.payloads.length).toBe(1)

  const registered = new Promise<string>((found) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) found(one.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await watchNotifications(worker)
  // A page in sight tells of it itself.
  await page.goto('about:blank')
  const deliver = async (payload: string) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: town.origin, registrationId: await registered, data: payload },
    })
  await deliver(pushes.payloads[0] ?? '')
  await expect.poll(() => shownBy(worker)).toHaveLength(1)
  const [shown] = (await shownBy(worker)) as [{ data: unknown }]
  const icon = '/icon-192.png'
  expect(shown).toEqual({
    ...{ title: 'Bowerbird', body: `${bea.blogName} asked you a question`, data: { url: '/inbox' } },
    ...{ tag: expect.stringMatching(/^activity-\d+$/), icon, badge: icon },
  })
  await deliver(JSON.stringify({ title: 'Bowerbird', body: '7 new', tag: 'summary', url: '/dashboard', badge: 7 }))
  await expect.poll(() => shownBy(worker)).toHaveLength(2)
  await page.goto('/settings/notifications')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00')
  await expectAccessible(page)
  // Read by now, so that it is no news.
  await press(worker, shown.data)
  await page.waitForURL('/inbox')
  await expect(page.getByText('What is the secret word?')).toBeVisible()
  await pushes.close()
})

const scriptOfWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.replace(/.*scripts=/, ''))

// A worker that a test watches does not end, so that another could take its place: a unit test shows the rest.
test('a new worker waits while a page is open, which goes on with its own [DAY-191]', async ({ town }) => {
  const { page, context } = await town.newPerson({ withWorker: true })
  await page.goto('/dashboard')
  await expect.poll(() => scriptOfWorker(page)).toBe('/assets/')
  // The scripts of another language are another build, with a worker of their own.
  await context.addCookies([{ name: 'language', value: 'de', url: town.origin }])
  await page.reload()
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')
  await expect.poll(isWaiting).toBe(true)
  expect(await scriptOfWorker(page)).toBe('/assets/')
  await page.getByText('Schreib deinen ersten Beitrag').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a post that waits in a browser that is closed goes out when it is opened again [DAY-192]', async ({ town }, {
  project,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-profile-'))
  const open = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...{ ...project.use.launchOptions, baseURL: town.origin, viewport: { width: 1280, height: 900 } },
      serviceWorkers: 'allow',
    })
    context.on('page', waitOnNavigation)
    return context
  }
  const first = await open()
  const { page, blogName } = await registerIn(first)
  await waitForWorker(page, newForm)
  await first.setOffline(true)
  await page.goto('/new/text')
  await page.getByLabel('Title', { exact: true }).fill('While it was shut')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('One thing you wrote is pending.')).toBeVisible()
  await first.close()

  const again = await open()
  const back = await again.newPage()
  await back.goto('/dashboard')
  await expect(async () => {
    await back.goto(`/blog/${blogName}`)
    await expect(back.getByRole('article').filter({ hasText: 'While it was shut' })).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await again.close()
  await rm(folder, { recursive: true, force: true })
})

test('without a network the last dashboard is there, and what is written goes out once when it is back, though two tabs are open [DAY-055] [DAY-056] [DAY-057] [DAY-058] [DAY-059] [DAY-193] [DAY-225] [DAY-227] [DAY-228] [DAY-231] [DAY-232]', async ({
  town,
}) => {
  const [ann, bea] = [
    await town.newPerson({ isConfirmed: true, withWorker: true }),
    await town.newPerson({ isConfirmed: true }),
  ]
  const { page, context, blogName } = ann
  await publish(ann, { post: { type: 'text', one: 'Before the storm', two: '<p>Calm</p>' } })
  await publish(ann, { post: { type: 'text', one: 'Half a thought', two: '<p>And then</p>', state: '1' } })
  await waitForWorker(page, newForm, '/svc/post/fetch')
  await page.goto(`/conversation/new/${bea.blogName}`)
  const words = page.getByRole('article', { name: `Conversation with ${bea.blogName}` }).getByRole('textbox')
  await expect(words).toBeEnabled()
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  const sent: string[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.url().endsWith(updatePost.path)) sent.push(request.postDataJSON().client_id)
    const [, kind] = /\/upload\/(\w+)$/.exec(request.url()) ?? []
    if (kind) sent.push(kind)
  })

  await context.setOffline(true)
  const dot = { name: 'a.png', mimeType: 'image/png', buffer: aDot }
  await page.locator('input[type="file"][aria-label="Add Photo"]').setInputFiles(dot)
  await expect(page.getByRole('group', { name: 'Attached' })).toBeVisible()
  await words.fill('Can you hear me?')
  await words.press('Enter')
  await expect(page.getByText('Will send when you’re back online')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('Before the storm')
  await expect(page.getByText(/You’re offline\. Last updated at \d\d:\d\d\./)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/new/text')
  await page.getByLabel('Title', { exact: true }).fill('In the dark')
  await page.getByLabel('Pictures to insert').setInputFiles(dot)
  await expect(page.getByText(goesWithPost)).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('It will be sent when')).toBeVisible()
  await expect(page.getByText('One thing you wrote is pending.')).toBeVisible()
  await page.goto('/new/audio')
  const form = page.getByRole('dialog', { name: 'New post' })
  const sound = { name: 'a.mp3', mimeType: 'audio/mpeg', buffer: aSound(1) }
  await form.getByLabel('Choose audio').setInputFiles(sound)
  await expect(form.getByText(goesWithPost)).toBeVisible()
  await form.getByLabel('Track').fill('Heard at night')
  await form.getByLabel(/I have permission/).click()
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('2 things you wrote are pending.')).toBeVisible()
  await page.goto('/new/video')
  const film = { name: 'a.mp4', mimeType: 'video/mp4', buffer: aFilm(1, '160x120', 5) }
  await form.getByLabel('Choose a video').setInputFiles(film)
  await expect(form.getByText(goesWithPost)).toBeVisible()
  await form.getByLabel('Caption', { exact: true }).click()
  await page.keyboard.type('Seen at night')
  await form.getByLabel(/I have permission/).click()
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('3 things you wrote are pending.')).toBeVisible()
  await page.getByRole('button', { name: 'Show more', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /Heard at night.*KB/ })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Drafts' }).click()
  await page.getByRole('article').filter({ hasText: 'Half a thought' }).getByText('Edit', { exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('A whole thought')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('4 things you wrote are pending.')).toBeVisible()

  sent.length = 0
  await context.setOffline(false)
  await expect(page.getByText('You’re online again.', { exact: true })).toBeVisible()
  await bea.page.goto(`/blog/${blogName}`)
  await expect(async () => {
    await bea.page.reload()
    const sentLater = bea.page.getByRole('article').filter({ hasText: /(Heard|Seen) at night/ })
    await expect(sentLater).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  // Another page would cut off what this one is sending.
  await expect.poll(() => sent.length).toBe(7)
  await page.getByRole('button', { name: 'Show new posts' }).click()
  await expect(page.getByRole('article')).toHaveText([/A whole thought/])
  // Both tabs saw the network come back.
  await expect(otherTab.getByText('You’re offline.')).toHaveCount(0)
  expect(sent).toEqual([...new Set(sent)])
  expect(sent).toEqual(expect.arrayContaining(['audio', 'photo', 'video']))
  await expect(bea.page.locator('article figure img[src^="/media/"]')).toHaveCount(1)
  await expect(bea.page.getByRole('article').filter({ hasText: 'In the dark' })).toHaveCount(1)
  await page.goto('/dashboard')
  await expect(page.getByRole('article').filter({ hasText: 'In the dark' })).toHaveCount(1)
  await bea.page.goto(`/conversation/new/${blogName}`)
  const talk = bea.page.getByRole('article', { name: `Conversation with ${blogName}` })
  await expect(talk.getByRole('listitem')).toHaveText([/Blurred/, /Can you hear me\?/])

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('/')
  await expect.poll(() => page.evaluate(() => caches.has('private'))).toBe(false)
})

test('what another app shares opens in the form of a post, after logging in too, and without a network [DAY-053] [DAY-198]', async ({
  town,
}) => {
  const { page, context, email, password } = await town.newPerson({ withWorker: true })
  await waitForWorker(page, newForm)
  await context.clearCookies()
  await share(page, aDot.toString('base64'))
  await page.waitForURL(/\/login\?next=%2Fshare/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form.locator('img').first()).toBeVisible()
  await expect(form).toContainText('On the wall')

  await waitForWorker(page, newForm)
  await context.setOffline(true)
  await share(page, aDot.toString('base64'))
  await expect(form.getByText('Will send when you’re back online')).toBeVisible()
  await expect(form.locator('img').first()).toBeVisible()
})
