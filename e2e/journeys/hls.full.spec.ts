import { publish, upload } from '../post-over-http.ts'
import { aFilm, aStream } from '../sample-media.ts'
import { expect, test } from '../town.ts'

test('a stream plays, also where the browser cannot read one by itself [BLOG-137]', async ({ town }) => {
  test.slow()
  const ann = await town.newPerson()
  const film = await upload(ann, 'video', 'film.mp4', aFilm(2, '320x180'))
  const post = await publish(ann, {
    post: { type: 'video', two: '<p>The tide</p>' },
    preuploaded_url: film.url,
    preuploaded_ch: film.key,
    confirm_tos: true,
  })
  await ann.page.goto(`/blog/${ann.blogName}/post/${post.id}`)
  await expect(ann.page.locator('article video')).toBeVisible({ timeout: 120_000 })

  const page = await town.newGuest()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  const pieces = aStream(4, '320x180')
  const served: string[] = []
  await page.route('**/stream/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    served.push(name)
    const body = pieces.get(name)
    return body ? route.fulfill({ body }) : route.fulfill({ status: 404 })
  })
  // Our own videos are single files, so the test puts a stream in the place of one.
  await page.route(`**/post/${post.id}/**`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/\/media\/v\/[^"]+sd\.mp4/g, '/stream/film.m3u8'),
    })
  })
  await page.goto(new URL(post.post_url).pathname)
  const video = page.locator('article video')
  await expect(page.getByRole('group', { name: 'Video' })).toBeVisible()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.3)
  expect(await video.evaluate((element: HTMLVideoElement) => element.src)).toMatch(/^blob:/)
  expect(served[0]).toBe('film.m3u8')
  expect(served.length).toBeGreaterThan(2)
})
