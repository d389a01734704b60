import { noGifsMessages } from '@bowerbird/domain/media/gifs.messages.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Locator } from '@playwright/test'
import { aPhoto, aSound } from '../sample-media.ts'
import { expect, test } from '../town.ts'

const submit = (form: Locator) => form.getByRole('button', { name: 'Post', exact: true }).click()
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: aPhoto('64x48', 'c0=blue:c1=white') })

test('every form says what is missing and keeps what is there [POST-073, POST-121, POST-124, POST-129, POST-131, POST-132, POST-134, POST-136, POST-137, POST-143, POST-144]', async ({
  town,
}) => {
  test.slow()
  const { page } = await town.newPerson()
  const form = page.getByRole('dialog', { name: 'New post' })
  const open = async (kind: string) => {
    await page.goto(`/new/${kind}`)
    await expect(form.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
    await expect(form.getByRole('textbox').first()).toBeVisible()
  }
  const says = (words: string) => expect(form.getByText(words, { exact: true })).toBeVisible()
  for (const [kind, words] of [
    ['text', 'Post body empty.'],
    ['photo', 'No photos specified.'],
    ['quote', 'No quote.'],
    ['link', 'No url.'],
    ['chat', 'No chat.'],
    ['audio', 'Please choose an audio source before continuing.'],
    ['video', 'No video specified'],
  ] as const) {
    await open(kind)
    await submit(form)
    await says(words)
  }
  await form.getByText('Address or embed code').first().click()
  await submit(form)
  await says('No embed specified.')
  await form.getByLabel('Address or embed code').last().fill('nothing at all')
  await says('Invalid embed code')

  await open('link')
  await form.getByLabel('Address', { exact: true }).fill('nowhere')
  await submit(form)
  await says('Not a valid URL')
  await form.getByLabel('Address', { exact: true }).fill('127.0.0.1/caps')
  await expect(form.getByText('Not a valid URL')).toHaveCount(0)
  await form.getByLabel('Title').click()
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('https://127.0.0.1/caps')
  await expect(form.getByText(/Couldn’t load that page/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible()

  await open('audio')
  await form.getByLabel('Choose audio').setInputFiles({ name: 'a.mp3', mimeType: 'audio/mpeg', buffer: aSound(1) })
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await submit(form)
  await says('You must agree that you have permission to share this file.')

  await open('text')
  await form.getByLabel('Title').fill('Later')
  await form.getByLabel('Publishing options').selectOption('Schedule')
  await form.getByLabel('When to post').fill('2001-01-01T12:00')
  await form.getByRole('button', { name: 'Schedule', exact: true }).click()
  await says('That time has passed. Choose a later one.')
  await form.getByLabel('When to post').fill('2090-01-01T12:00')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel('Title')).toHaveValue('Later')
})

test('uploads that run, fail, are cut off or are no picture are told of, and tried again [POST-125, POST-127, POST-242, POST-243, POST-466, POST-467, POST-468, POST-469]', async ({
  town,
}) => {
  test.slow()
  const { page } = await town.newPerson()
  await page.goto('/new/photo')
  const form = page.getByRole('dialog', { name: 'New post' })
  const says = (words: string) => expect(form.getByText(words, { exact: true })).toBeVisible()
  const answers = [
    { status: 500, body: '{"meta":{"status":500,"msg":""},"response":{"msg":"The shelf is full."}}' },
    { status: 200, body: '{"meta":{"status":200,"msg":"OK"},"response":{}}' },
  ]
  let held: (() => void) | undefined
  await page.route('**/svc/post/upload/photo', async (route) => {
    const answer = answers.shift()
    if (answer) return route.fulfill({ ...answer, contentType: 'application/json' })
    await new Promise<void>((resolve) => {
      held = resolve
    })
    return route.abort()
  })
  await form.getByLabel('Choose photos').setInputFiles(png('a.png'))
  await says('The shelf is full.')
  await form.getByRole('button', { name: 'Try again' }).click()
  await says('Woops :(')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('progressbar').first()).toBeVisible()
  await submit(form)
  await says('Uploads in progress.')
  await expect.poll(() => held !== undefined).toBe(true)
  held?.()
  await says('Upload error')
  await form.getByRole('button', { name: 'Remove photo 1' }).click()

  await page.unroute('**/svc/post/upload/photo')
  await form
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await says('This is not valid image file.')
  await form
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'big.gif', mimeType: 'image/gif', buffer: Buffer.alloc(10_485_761) })
  await says('The file is too big. Squish it down, and try again!')
  await form.getByLabel('Choose photos').setInputFiles(Array.from({ length: 11 }, (_, place) => png(`${place}.png`)))
  await says('You can add up to 10 photos.')
  await form
    .getByRole('button', { name: /Cancel photo|Remove photo/ })
    .first()
    .click()
  await expect(form.getByText('Canceled upload')).toHaveCount(0)
})

test('a save that fails keeps everything; a form whose code does not come opens nothing and says so [POST-074, POST-461]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByLabel('Title').fill('Kept')
  await page.route(`**${updatePost.path}`, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await submit(form)
  await expect(form.getByText('Sorry, we seem to be having technical trouble. Please try again later.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Kept')
  await page.unroute(`**${updatePost.path}`)
  await submit(form)
  await expect(form).toHaveCount(0)

  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.context().route(/\/assets\/PostForm-[\w-]+\.js/, (route) => route.abort())
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Compose' }).click()
  await page.getByRole('button', { name: 'Text' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Sorry, we seem to be having technical trouble. Please try again later.',
  )
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')

  await page.context().route(/\/assets\/KindChoice-[\w-]+\.js/, (route) => route.abort())
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Compose' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Sorry, we seem to be having technical trouble.')
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is still on its way is waited for, and a GIF search says when there is nothing or no answer [POST-093, POST-130, POST-289, POST-290]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  const form = page.getByRole('dialog', { name: 'New post' })
  const says = (words: string) => expect(form.getByText(words, { exact: true })).toBeVisible()
  const never = () => new Promise<void>(() => {})
  await page.route('**/svc/post/get_link_data', never)
  await page.goto('/new/link')
  await form.getByLabel('Address', { exact: true }).fill('https://bowers.invalid/slow')
  await expect(form.getByText('Loading the page')).toBeAttached()
  await submit(form)
  await says('Loading OpenGraph data.')

  let uploads = 0
  await page.route('**/svc/post/upload/photo', () => {
    uploads += 1
    return never()
  })
  await page.goto('/new/text')
  await form.getByRole('textbox', { name: 'Text' }).click()
  await form.getByRole('button', { name: 'Insert something' }).click()
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Insert a picture' }).click()
  await (await chooser).setFiles(png('a.png'))
  await expect.poll(() => uploads).toBe(1)
  await submit(form)
  await says('There are still pending images.')

  await page.goto('/new/text')
  await form.getByRole('textbox', { name: 'Text' }).click()
  await form.getByRole('button', { name: 'Insert something' }).click()
  await form.getByRole('button', { name: 'Insert a GIF' }).click()
  await page.getByLabel('Find a GIF').fill('no such dance at all')
  const none = noGifsMessages().map((words) => page.getByText(words, { exact: true }))
  await expect(none.reduce((either, one) => either.or(one))).toBeVisible()
  await page.route('**/svc/search/inline_gif', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"meta":{"status":200,"msg":"OK"}}' }),
  )
  await page.getByLabel('Find a GIF').fill('another dance')
  await expect(page.getByText('Invalid GIF search response')).toBeVisible()
})

test('a GIF that is put in by its address is awaited like an upload, and one that never comes is told of [POST-093] [POST-201]', async ({
  town,
}) => {
  const wren = await town.newPerson()
  const { page } = wren
  const form = page.getByRole('dialog', { name: 'New post' })
  const pending = form.getByText('There are still pending images.', { exact: true })
  const gif = (name: string) => ({
    ...{ mediaUrl: `/media/${name}.gif`, previewUrl: '/media/small.gif', postUrl: '/', rootPostUrl: '/' },
    ...{ rootPostUrlHash: '', rootBlog: name, rootBlogUrl: '/', rootBlogKey: '', postTags: [], popularSearchTag: '' },
    ...{ width: 64, height: 48, postBlog: name, postBlogUuid: '', postId: '1' },
  })
  const media = [gif('slow'), gif('broken')]
  await page.route('**/svc/search/inline_gif', (route) =>
    route.fulfill({ json: { meta: { status: 200, msg: 'OK' }, response: { media } } }),
  )
  const arrived = Promise.withResolvers<void>()
  const body = { contentType: 'image/png', body: aPhoto('64x48', 'c0=blue:c1=white') }
  await page.route('**/media/small.gif', (route) => route.fulfill(body))
  await page.route('**/media/broken.gif', (route) => route.abort())
  await page.route('**/media/slow.gif', async (route) => {
    await arrived.promise
    await route.fulfill(body)
  })
  await page.goto('/new/text')
  const words = form.getByRole('textbox', { name: 'Text' })
  const choose = async (blog: string) => {
    await form.getByRole('button', { name: 'Insert something' }).click()
    await form.getByRole('button', { name: 'Insert a GIF' }).click()
    await page.getByLabel('Find a GIF').fill('dance')
    await page.getByRole('button', { name: `GIF by ${blog}` }).click()
  }
  await words.click()
  await choose('slow')
  await expect(form.getByText('Loading a picture')).toBeVisible()
  await submit(form)
  await expect(pending).toBeVisible()
  arrived.resolve()
  await expect(words.locator('img[src$="slow.gif"]')).toBeVisible()
  await expect(form.getByText('Loading a picture')).toHaveCount(0)

  await words.press('Control+End')
  await words.press('Enter')
  await choose('broken')
  await expect(page.getByText('Couldn’t load that picture.')).toBeVisible()
  await expect(form.getByText('Loading a picture')).toHaveCount(0)
})
