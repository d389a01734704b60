import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../town.ts'

function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const aDot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pageOf = (title: string, body: string, year: number) =>
  `<!DOCTYPE html><html><head><link rel="stylesheet" href="../style.css"></head><body><h1>${title}</h1>${body}
   <div id="footer"><span id="timestamp"> January 20th, ${year} 9:40pm </span><span class="tag">old walls</span></div>
   </body></html>`

/** An export of Tumblr: long enough that an import of it can be paused. */
async function anExport(posts: number): Promise<Buffer> {
  const pages: Record<string, string> = { 'style.css': 'body {}' }
  for (let at = 0; at < posts; at += 1)
    pages[`html/${1000 + at}.html`] = pageOf(`Walk ${at}`, `<p>Along the river, ${at}</p>`, 2014 + (at % 3))
  pages['html/900.html'] = pageOf('Moss', '<p>On a wall</p><img src="../../media/900_0.png" alt="Moss">', 2013)
  return zipOf({ 'posts.zip': await zipOf(pages), 'media/900_0.png': aDot })
}

test('one brings an archive of Tumblr: dry run, choices, pause and going on over a reload, and undo [IMP-070] [IMP-073] [IMP-077] [IMP-078] [IMP-080]', async ({
  town,
}) => {
  const { page, blogName } = await town.newPerson()
  await page.goto(`/blog/${blogName}`)
  await page.getByRole('link', { name: 'Import your posts' }).click()
  await expect(page.getByRole('heading', { name: 'Where are your posts now?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tumblr export' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tumblr export' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Where are your posts now?' })).toBeVisible()
  await page.goForward()
  const archive = { name: 'export.zip', mimeType: 'application/zip', buffer: await anExport(120) }
  await page.getByLabel('Choose the archive').setInputFiles(archive)

  await expect(page.getByRole('heading', { name: 'Contents of export.zip' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('definition').first()).toHaveText('121')
  await expect(page.getByRole('row').filter({ hasText: '2014' })).toContainText('40')
  await page.getByLabel('Tags to add to each post').fill('from before')
  await page.reload()
  await expect(page.getByLabel('Tags to add to each post')).toHaveValue('from before')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'The import is paused' })).toBeVisible()
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: '121 posts came here' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await page.getByRole('link', { name: 'View archive' }).click()
  await expect(page.getByRole('heading', { name: 'January 2016' })).toBeVisible()
  await page.goto(`/tagged/${encodeURIComponent('from before')}`)
  await expect(page.getByText('Walk 119')).toBeVisible()
  await page.goto(`/settings/blog/${blogName}/import`)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`/blog/${blogName}/archive`)
  await expect(page.getByText('No posts here yet')).toBeVisible()
})

test('on a narrow screen and in the dark: dry run, import, pause, going on and undo [IMP-094]', async ({ town }) => {
  const { page, blogName } = await town.newPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto(`/settings/blog/${blogName}/import`)
  await page.getByRole('link', { name: 'Tumblr export' }).click()
  const archive = { name: 'export.zip', mimeType: 'application/zip', buffer: await anExport(30) }
  await page.getByLabel('Choose the archive').setInputFiles(archive)
  await expect(page.getByRole('heading', { name: 'Contents of export.zip' })).toBeVisible({ timeout: 20_000 })
  await fits()
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'The import is paused' })).toBeVisible()
  await fits()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: '31 posts came here' })).toBeVisible({ timeout: 60_000 })
  await fits()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 60_000 })
  await fits()
})
