import { randomUUID } from 'node:crypto'
import { answerAsk, askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { readUpload } from '@bowerbird/domain/media/media.contract.ts'
import { fetchPostForForm } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Locator, Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { publish, send, upload } from '../post-over-http.ts'
import { aFilm, aGif, aPhoto, aSound } from '../sample-media.ts'
import { expect, type Person, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

const sky = 'c0=0x9dc4ff:c1=0x0f2a66:nb_colors=2'
const sea = 'c0=0xdff1ff:c1=0x1f5ecf:nb_colors=2'

const cardWith = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
const isThere = (photo: Locator) =>
  photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

async function postPhotos(who: Person, words: string, sizes: string[], more: Record<string, unknown> = {}) {
  const images: Record<string, string> = {}
  const caption: Record<string, string> = {}
  for (const [index, size] of sizes.entries()) {
    const id = `o${index + 1}`
    images[id] = (await upload(who, 'photo', 'photo.png', aPhoto(size, index % 2 ? sea : sky))).url
    caption[id] = `Photo ${index + 1} of ${words}`
  }
  const { layout, ...rest } = more
  const set = sizes.length > 1 && layout ? { photoset_layout: layout } : {}
  return publish(who, { post: { type: 'photo', two: `<p>${words}</p>`, ...set }, images, caption, ...rest } as never)
}

async function answerQuestion(who: Person, asker: Person) {
  const question = 'What is the ninth kind of green?'
  await send(asker, askQuestion, { client_id: randomUUID(), recipient: who.blogName, question })
  const inbox = await (await who.context.request.get('/svc/timeline/inbox')).json()
  const [{ id, reblog_key: key }] = inbox.response.posts
  await send(who, answerAsk, { post_id: id, tumblelog: who.blogName, key, answer_text: '<p>Moss after rain.</p>' })
}

async function postOneOfEach(who: Person, asker: Person) {
  await postPhotos(who, 'Three finds', ['1200x640', '800x800', '800x600'], { layout: '12' })
  const gif = await upload(who, 'photo', 'moving.gif', aGif('320x180'))
  await publish(who, { post: { type: 'photo', two: '<p>It moves</p>' }, images: { o1: gif.url } })
  await postPhotos(who, 'A walk', ['900x600', '900x600', '600x800'], { carousel_display: true })
  const source = '<p><a href="https://example.com/">Somebody wise</a></p>'
  await publish(who, { post: { type: 'quote', one: 'Everything that is blue was found.', two: source } })
  await publish(who, {
    post: { type: 'link', one: 'On moss', two: 'https://example.com/moss', three: '<p>Read it.</p>' },
  })
  await publish(who, { post: { type: 'chat', one: 'At the wall', two: 'Ann: moss?\nBo: moss.\n(silence)' } })
  await publish(who, {
    post: { type: 'video', two: '<p>From elsewhere</p>' },
    embed_code: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  })
  await answerQuestion(who, asker)
}

test('every kind is shown as what it is, on a wide screen and on a handset, and nothing jumps [POST-078, POST-106, POST-135]', async ({
  town,
}) => {
  test.slow()
  const [ann, bo] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  await postOneOfEach(ann, bo)
  await publish(ann, {
    post: { type: 'text', one: 'An offer', two: '<p>Come by.</p>', source_url: 'https://example.org/where' },
    enable_cta: true,
    cta_link_url: 'https://example.org/come',
    cta_text_code: 0,
  })

  for (const width of [1280, 390]) {
    const page = await town.newGuest()
    const foreign: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(town.origin) && !url.startsWith('data:')) foreign.push(url)
    })
    const problems: string[] = []
    page.on('pageerror', (problem) => problems.push(problem.message))
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      const shown = window as unknown as { jumps: number }
      shown.jumps = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) shown.jumps += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`/blog/${ann.blogName}`)

    const offer = cardWith(page, 'An offer')
    await expect(offer.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', 'https://example.org/come')
    await expect(offer.getByRole('link', { name: 'example.org' })).toHaveAttribute('href', 'https://example.org/where')
    await expect(cardWith(page, 'Moss after rain').getByText(`${bo.blogName} asked:`)).toBeVisible()
    await expect(cardWith(page, 'At the wall').getByText('Ann:')).toBeVisible()
    await expect(cardWith(page, 'On moss').getByText('example.com', { exact: true })).toBeVisible()
    await expect(cardWith(page, 'Everything that is blue').getByText('Somebody wise')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)

    const set = cardWith(page, 'Three finds')
    await set.scrollIntoViewIfNeeded()
    const [wide, left, right] = await set.getByRole('img').filter({ visible: true }).all()
    for (const photo of [wide, left, right]) await expect.poll(() => isThere(photo as Locator)).toBe(true)
    const boxes = await Promise.all([wide, left, right].map((photo) => (photo as Locator).boundingBox()))
    const card = await set.boundingBox()
    expect(Math.round(boxes[0]?.width ?? 0)).toBe(Math.round(card?.width ?? 1))
    expect(Math.round((boxes[0]?.height ?? 0) * 1200)).toBeCloseTo(Math.round((boxes[0]?.width ?? 0) * 640), -3)
    expect(Math.round((boxes[2]?.x ?? 0) - (boxes[1]?.x ?? 0) - (boxes[1]?.width ?? 0))).toBe(4)
    expect(boxes[1]?.height).toBe(boxes[2]?.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(foreign).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { jumps: number }).jumps)).toBeLessThan(0.05)
    expect(problems).toEqual([])
    await waitForAnimations(page)
    const violations = await axe(page)
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`))).toEqual([])
  }
})

test('photos open large, move by keys and close; a carousel moves by arrows and dots, and stays at its ends [BLOG-281, BLOG-282, BLOG-283]', async ({
  town,
}) => {
  const ann = await town.newPerson({ isConfirmed: true })
  await postPhotos(ann, 'A walk', ['900x600', '900x600', '600x800'], { carousel_display: true })
  await postPhotos(ann, 'Two finds', ['1200x640', '800x800'], { layout: '2' })
  const page = await town.newGuest()
  await page.goto(`/blog/${ann.blogName}`, { waitUntil: 'networkidle' })

  await cardWith(page, 'Two finds')
    .getByRole('link', { name: /Enlarge/ })
    .first()
    .click()
  const large = page.getByRole('dialog', { name: 'Photos' })
  await expect(large.getByText('Photo 1 of Two finds')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(large.getByText('Photo 2 of Two finds')).toBeVisible()
  await expect.poll(() => isThere(large.getByRole('img'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)

  const walk = page.getByRole('region', { name: '3 photos' })
  const current = walk.locator('[aria-current=true]')
  await walk.getByRole('button', { name: 'Next photo' }).click()
  await expect(current).toHaveAccessibleName('Show photo 2')
  await walk.getByRole('button', { name: 'Show photo 3' }).click()
  await expect(walk.getByText('Photo 3 of A walk')).toBeInViewport()
  await walk.getByRole('button', { name: 'Next photo' }).click()
  await expect(current).toHaveAccessibleName('Show photo 3')
})

test('sounds play one at a time and go where the bar is pressed [BLOG-109, BLOG-110, BLOG-111, BLOG-112, BLOG-113, BLOG-114, BLOG-409]', async ({
  town,
}) => {
  const ann = await town.newPerson({ isConfirmed: true })
  for (const title of ['First tone', 'Second tone']) {
    const sound = await upload(ann, 'audio', 'sound.mp3', aSound(20))
    const post = { type: 'audio' as const, two: `<p>${title}</p>` }
    await publish(ann, { post, preuploaded_url: sound.url, confirm_tos: true, id3_tags: { title } })
  }
  const page = await town.newGuest()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/media/') && asked.push(request.url()))
  await page.goto(`/blog/${ann.blogName}`)
  const soundOf = (title: string) => cardWith(page, title).locator('audio')
  const stateOf = (title: string) =>
    soundOf(title).evaluate((sound: HTMLAudioElement) => ({ isPaused: sound.paused, at: sound.currentTime }))

  // A press anywhere on a player that is idle plays from the start.
  const bar = cardWith(page, 'First tone').getByRole('slider')
  await bar.click({ force: true })
  await expect.poll(async () => (await stateOf('First tone')).at).toBeGreaterThan(0.2)
  expect((await stateOf('First tone')).at).toBeLessThan(5)
  expect(asked.some((url) => url.includes('plead=please-dont-download-this'))).toBe(true)
  const box = await bar.boundingBox()
  await bar.click({ position: { x: (box?.width ?? 0) / 2, y: 20 } })
  await expect.poll(async () => (await stateOf('First tone')).at).toBeGreaterThan(9)
  await expect.poll(async () => (await stateOf('First tone')).isPaused).toBe(false)
  await page.getByRole('button', { name: 'Play Second tone' }).click()
  await expect.poll(async () => (await stateOf('Second tone')).at).toBeGreaterThan(0.2)
  await expect.poll(() => stateOf('First tone')).toEqual({ isPaused: true, at: 0 })

  await page.route(/please-dont-download-this/, (route) => route.abort())
  await page.reload()
  await bar.click({ force: true })
  const player = bar.locator('..')
  await expect(player.locator('svg.lucide-x')).toBeVisible()
  await expect(player.getByRole('button')).toBeDisabled()
  await bar.click({ force: true, position: { x: 100, y: 20 } })
  expect(await stateOf('First tone')).toEqual({ isPaused: true, at: 0 })
})

test('a video shows how far it is, then plays by itself without sound; a press takes it over, and it follows down the page [POST-101, BLOG-115, BLOG-116, BLOG-117, BLOG-123, BLOG-124, BLOG-125, BLOG-128, BLOG-130, BLOG-136, BLOG-290, BLOG-292, BLOG-293]', async ({
  town,
}) => {
  test.slow()
  const ann = await town.newPerson({ isConfirmed: true })
  const words = '<p>Nine kinds of green.</p>'.repeat(12)
  for (let index = 0; index < 6; index += 1) await publish(ann, { post: { type: 'text', two: words } })
  const film = await upload(ann, 'video', 'film.mp4', aFilm(20, '1280x720', 2))
  const post = await publish(ann, {
    post: { type: 'video', two: '<p>The tide</p>' },
    preuploaded_url: film.url,
    preuploaded_ch: film.key,
    confirm_tos: true,
  })
  const owner = ann.page
  await owner.goto(`/blog/${ann.blogName}/post/${post.id}`)
  const stored = async () => (await send(ann, fetchPostForForm, { post_id: post.id })).post
  const seen = owner.locator('article video')
  if ((await stored()).content?.video?.state === 'processing')
    await expect(owner.getByRole('progressbar').or(seen)).toBeVisible()
  // The page polls by itself, without a reload.
  await expect(seen).toBeVisible({ timeout: 120_000 })
  // The worker publishes the post after its film is ready.
  await expect.poll(async () => (await stored()).state).toBe('published')

  const page = await town.newGuest()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/blog/${ann.blogName}`)
  const video = page.locator('article video')
  const about = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      isPaused: element.paused,
      isMuted: element.muted,
      at: element.currentTime,
      volume: element.volume,
    }))
  await expect.poll(async () => (await about()).at).toBeGreaterThan(0.3)
  expect(await about()).toMatchObject({ isPaused: false, isMuted: true, volume: 0.8 })
  const player = page.getByRole('group', { name: 'Video' })
  await player.getByRole('button', { name: 'Unmute' }).click()
  expect(await about()).toMatchObject({ isPaused: false, isMuted: false })
  await player.getByRole('button', { name: 'Mute' }).click()
  expect(await about()).toMatchObject({ isPaused: false, isMuted: true })
  await video.click({ position: { x: 60, y: 60 } })
  await expect.poll(about).toMatchObject({ isPaused: true, isMuted: false })
  const { at } = await about()

  const scrubBar = player.getByRole('slider', { name: 'Position' })
  await scrubBar.hover({ position: { x: ((await scrubBar.boundingBox())?.width ?? 0) * 0.55, y: 2 } })
  const still = player.locator('[data-frame]')
  await expect(still).toHaveAttribute('data-frame', '5')
  const sizes = await still.evaluate(async (shown) => {
    const strip = new Image()
    strip.src = /url\("(.*)"\)/.exec(getComputedStyle(shown).backgroundImage)?.[1] ?? ''
    await strip.decode()
    const { width, height } = getComputedStyle(shown)
    return { shown: [width, height].map(Number.parseFloat), strip: [strip.naturalWidth, strip.naturalHeight] }
  })
  expect(sizes.shown).toEqual([(sizes.strip[0] ?? 0) / 10 / 2, (sizes.strip[1] ?? 0) / 2])
  await page.getByRole('button', { name: 'High definition' }).click()
  await expect(video).toHaveAttribute('src', /hd\.mp4$/)
  await expect.poll(async () => Math.abs((await about()).at - at)).toBeLessThan(0.2)
  expect(await about()).toMatchObject({ isPaused: true, isMuted: false })

  await player.getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 2500)
  await expect(player).toHaveAttribute('data-docked', 'true')
  await expect(async () => {
    const corner = await player.boundingBox()
    expect([corner?.width, (corner?.y ?? 0) + (corner?.height ?? 0)]).toEqual([300, 880])
  }).toPass({ timeout: 30_000 })
  expect((await about()).isPaused).toBe(false)
  await page.setViewportSize({ width: 989, height: 900 })
  await expect(player).toHaveAttribute('data-docked', 'false')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(player).toHaveAttribute('data-docked', 'true')
  await page.mouse.wheel(0, -2500)
  await expect(player).toHaveAttribute('data-docked', 'false')

  await owner.emulateMedia({ reducedMotion: 'no-preference' })
  await owner.goto(`/indash_blog/peepr/${ann.blogName}`)
  const drawer = owner.getByRole('dialog', { name: ann.blogName })
  const inDrawer = drawer.getByRole('group', { name: 'Video' })
  const isPlaying = () => drawer.locator('video').evaluate((element: HTMLVideoElement) => !element.paused)
  await expect.poll(isPlaying).toBe(true)
  const middle = await drawer.boundingBox()
  await owner.mouse.move((middle?.x ?? 0) + (middle?.width ?? 0) / 2, 500)
  await owner.mouse.wheel(0, 2500)
  await expect.poll(isPlaying).toBe(false)
  await expect(inDrawer).toHaveAttribute('data-docked', 'false')
  await owner.mouse.wheel(0, -2500)
  await expect.poll(isPlaying).toBe(true)
  await drawer.locator('video').click({ position: { x: 60, y: 60 } })
  await inDrawer.getByRole('button', { name: 'Play' }).click()
  await owner.mouse.wheel(0, 2500)
  await expect(inDrawer).toHaveAttribute('data-docked', 'true')
  await expect(inDrawer).toBeInViewport({ ratio: 1 })
  expect(await isPlaying()).toBe(true)
})

test('without scripts photos show, and sound and video have the browser’s own controls', async ({ town, browser }) => {
  const ann = await town.newPerson({ isConfirmed: true })
  await postPhotos(ann, 'Two finds', ['1200x640', '800x800'], { layout: '2' })
  const sound = await upload(ann, 'audio', 'sound.mp3', aSound(5))
  const post = { type: 'audio' as const, two: '<p>A tone</p>' }
  await publish(ann, { post, preuploaded_url: sound.url, confirm_tos: true })
  const context = await browser.newContext({ baseURL: town.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/blog/${ann.blogName}`)
  await expect(page.locator('audio[controls]')).toBeVisible()
  const photos = cardWith(page, 'Two finds').getByRole('link', { name: /Enlarge/ })
  await expect(photos).toHaveCount(2)
  const [left, right] = await Promise.all((await photos.all()).map((photo) => photo.boundingBox()))
  expect(left?.y).toBe(right?.y)
  await context.close()
})

test('a live photo moves once when it is seen, and while one points at it [POST-379, POST-380, POST-381, POST-382, POST-383, POST-384]', async ({
  town,
}) => {
  test.slow()
  const ann = await town.newPerson({ isConfirmed: true })
  const film = await upload(ann, 'video', 'film.mp4', aFilm(3, '640x480'))
  await expect
    .poll(async () => (await send(ann, readUpload, { key: film.key })).state, { timeout: 120_000 })
    .toBe('ready')
  const about = { livephoto: film.key, still_image_time: '1.5' }
  const { url } = await upload(ann, 'photo', 'photo.png', aPhoto('640x480', sky), about)
  await publish(ann, { post: { type: 'photo', two: '<p>A wave</p>' }, images: { o1: url } })
  const page = await town.newGuest()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(noteStates)
  const seen = () => page.evaluate(() => (window as unknown as { states: [string, number][] }).states)
  const lastsFrom = (states: [string, number][], name: string) => {
    const at = states.findIndex(([state]) => state === name)
    return (states[at + 1]?.[1] ?? 0) - (states[at]?.[1] ?? 0)
  }
  await page.goto(`/blog/${ann.blogName}`)
  const live = cardWith(page, 'A wave').locator('[data-state]')
  await expect(live).toHaveAttribute('data-state', 'idle')
  expect(await seen()).toEqual([])
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(async () => (await seen()).map(([state]) => state)).toEqual(['moves', 'preview', 'still', 'idle'])
  const preview = await seen()
  expect((preview[3]?.[1] ?? 0) - (preview[0]?.[1] ?? 0)).toBeGreaterThan(490)
  await live.hover()
  await expect
    .poll(async () => (await seen()).slice(4).map(([state]) => state))
    .toEqual(['loading', 'playing', 'moves', 'still', 'stopping', 'idle'])
  const states = (await seen()).slice(4)
  expect(lastsFrom(states, 'playing')).toBeGreaterThan(365)
  expect(lastsFrom(states, 'stopping')).toBeGreaterThan(490)
  expect(await live.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1.2)
})

/** Notes each state of a live photo and when it began: some are over before a test looks. */
function noteStates(): void {
  const states: [string, number][] = []
  Object.assign(window, { states })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const { state, shown } = (target as HTMLElement).dataset
      states.push([state ?? (shown === 'true' ? 'moves' : 'still'), performance.now()])
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-state', 'data-shown'] })
}

test('what may disturb is covered, and there only after a press', async ({ town }) => {
  const ann = await town.newPerson({ isConfirmed: true })
  const fan = await town.newPerson({ isConfirmed: true })
  await postPhotos(ann, 'A wound', ['900x600'], { owner_flagged_nsfw: true })
  const guest = await town.newGuest()
  for (const page of [fan.page, guest]) {
    await page.goto(`/blog/${ann.blogName}`)
    await expect(page.getByRole('article').getByText('may contain something sensitive')).toBeVisible()
    await expect(page.getByRole('article').getByRole('img', { name: 'Photo 1 of A wound' })).toHaveCount(0)
  }
  await fan.page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(fan.page.getByRole('article').getByRole('img', { name: 'Photo 1 of A wound' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Log in to see it' })).toBeVisible()
})
