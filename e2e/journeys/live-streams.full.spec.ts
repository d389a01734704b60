import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aStream } from '../sample-media.ts'
import { startServer } from '../start-server.ts'
import { expect, registerAt, test } from '../town.ts'

/** A streaming server: its playlist grows until the stream ends. */
async function openStreams() {
  const pieces = aStream(4, '320x180')
  const whole = pieces.get('film.m3u8')?.toString() ?? ''
  let isLive = true
  const playlist = () => (isLive ? whole.replace(/#EXT-X-(ENDLIST|PLAYLIST-TYPE:VOD)\n/g, '') : whole)
  const server = createServer(({ url = '' }, response) => {
    const body = url.endsWith('.m3u8') ? playlist() : pieces.get(url.slice('/tide/'.length))
    response.writeHead(body ? 200 : 404, { 'access-control-allow-origin': '*' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const end = () => {
    isLive = false
  }
  return { origin, end, close: () => server.close() }
}

test('the address of a live stream is posted, plays while it is live, and is a replay once it ended [BLOG-119, BLOG-137, BLOG-313, BLOG-341]', async ({
  browser,
}) => {
  const streams = await openStreams()
  const site = await startServer({ STREAM_ORIGINS: streams.origin })
  const { page, blogName } = await registerAt(browser, site)
  await page.goto('/new/video')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByRole('radio', { name: 'Address or embed code' }).check()
  await form.getByRole('textbox', { name: 'Address or embed code' }).fill(`${streams.origin}/tide/film.m3u8`)
  await expect(form.getByText('It will still play in your post.')).toBeVisible()
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(form).toHaveCount(0)

  const context = await browser.newContext({ baseURL: site.origin, reducedMotion: 'no-preference' })
  const guest = await context.newPage()
  await guest.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  const lengthOf = () => video.evaluate((element: HTMLVideoElement) => element.duration)
  const placeOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const video = guest.locator('article video')
  await guest.goto(`/blog/${blogName}`)
  await expect.poll(placeOf, { timeout: 30_000 }).toBeGreaterThan(0.3)
  expect(await lengthOf()).toBe(Number.POSITIVE_INFINITY)
  const { response } = await (await context.request.get(`/svc/indash_blog?tumblelog_name_or_id=${blogName}`)).json()
  expect(response.posts[0].video_options).toMatchObject({
    ...{ livestream: true, 'hls-service': new URL(streams.origin).host },
  })

  streams.end()
  await guest.reload()
  await expect.poll(placeOf, { timeout: 30_000 }).toBeGreaterThan(0.3)
  expect(await lengthOf()).toBeLessThan(5)
  await context.close()
  await site.stop()
  streams.close()
})
