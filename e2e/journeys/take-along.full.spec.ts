import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { publish } from '../post-over-http.ts'
import { expect, test } from '../town.ts'

test('a member downloads everything, and the posts of a blog in the layouts of others [IMP-064] [IMP-065] [IMP-066]', async ({
  town,
}) => {
  const ann = await town.newPerson()
  await publish(ann, { post: { one: 'On moss', two: '<p>Soft</p>' } })
  await ann.page.goto('/settings/account')
  await expectAccessible(ann.page)
  const data = ann.page.getByRole('region', { name: 'Your data' })
  await data.getByRole('button', { name: 'Download your data' }).click()
  await data.getByLabel('Password', { exact: true }).fill(ann.password)
  await data.getByRole('button', { name: 'Continue' }).click()
  for (const [link, name] of [
    ['Download everything', 'bowerbird-export.zip'],
    [`Download ${ann.blogName} in Tumblr format`, `${ann.blogName}-tumblr.zip`],
    [`Download ${ann.blogName} in Mastodon format`, `${ann.blogName}-mastodon.zip`],
  ] as const) {
    const coming = ann.page.waitForEvent('download')
    await data.getByRole('link', { name: link }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(name)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  }
})
