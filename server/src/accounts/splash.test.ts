import { randomUUID } from 'node:crypto'
import { readSplash } from '@bowerbird/domain/accounts/splash.contract.ts'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const world = await openWorld()
const author = `harbour-${randomUUID().slice(0, 8)}`
const named = await openWorld({
  SPLASH_HEADLINE: 'A small town by the sea',
  SPLASH_IMAGE: '/assets/harbour.webp',
  SPLASH_AUTHOR: author,
  APP_LINK: 'https://app.example/get',
})
afterAll(() => Promise.all([world.close(), named.close()]))

test('a new installation greets guests with a picture of its own and no app [BLOG-228]', async () => {
  const { response } = await world.send(world.aGuest(), readSplash, {})
  expect(response).toMatchObject({
    headline: 'Come for what you love. Stay for what you discover.',
    app_url: null,
    image_url: '/splash.webp',
  })
})

test('the operator says what guests read and see, and whose picture it is [BLOG-228]', async () => {
  const guest = named.aGuest()
  const asked = {
    headline: 'A small town by the sea',
    image_url: '/assets/harbour.webp',
    app_url: 'https://app.example/get',
  }
  expect((await named.send(guest, readSplash, {})).response).toEqual({ ...asked, posted_by: null })
  await named.aMember({ name: author })
  expect((await named.send(guest, readSplash, {})).response).toEqual({
    ...asked,
    posted_by: { name: author, url: `/blog/${author}` },
  })
})
