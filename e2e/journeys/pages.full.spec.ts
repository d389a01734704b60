import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publish, upload } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { expect, test } from '../town.ts'

test('public pictures show on other sites, and the card of a post has its own picture', async ({ town }) => {
  const wren = await town.newPerson()
  const { url } = await upload(wren, 'photo', 'a.png', aPhoto('320x200', 'c0=navy:c1=teal'))
  const post = await publish(wren, { post: { type: 'photo' }, images: { o1: url } })
  const page = await town.newGuest()
  await page.goto(new URL(post.post_url).pathname)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', town.origin + url)
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')

  const pictures = [url, `/avatar/${wren.blogName}/64`].map((path) => `<img src="${town.origin}${path}">`)
  const elsewhere = createServer((_request, answer) =>
    answer.setHeader('content-type', 'text/html').end(pictures.join('')),
  )
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
  const widths = await page
    .locator('img')
    .evaluateAll((images) =>
      Promise.all(images.map((image) => (image as HTMLImageElement).decode().then(() => image.clientWidth))),
    )
  expect(widths).toEqual([320, 64])
  elsewhere.close()
})

test('words fit: a long address wraps in the form, and the header has room for its parts', async ({ town }) => {
  const { page } = await town.newPerson()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.insertText(`https://example.com/${'x'.repeat(400)}`)
  await expect(form).toContainText('example.com')
  const box = await form.boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 390])

  await page.goto('/dashboard')
  for (const width of [600, 640, 800]) {
    await page.setViewportSize({ width, height: 800 })
    const places = page.getByRole('banner').locator(':scope > *:visible:not([href="#main"])')
    const edges = await places.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
    const overlaps = edges.filter((part, at) => at > 0 && part.left < (edges[at - 1]?.right ?? 0) - 22)
    expect([width, overlaps, (edges.at(-1)?.right ?? 0) <= width]).toEqual([width, [], true])
    const search = await page.getByRole('banner').getByRole('search').boundingBox()
    expect(search?.width).toBeGreaterThanOrEqual(44)
  }
})
