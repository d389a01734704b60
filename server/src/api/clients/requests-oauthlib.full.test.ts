import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, oldTokenFor } from '../../testing/api/apps.ts'
import { certificate, openTlsFront } from '../../testing/api/tls-front.ts'
import { aPhoto } from '../../testing/uploads.ts'
import { openWorld, type World } from '../../testing/world.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../testing/api/post_by_form.py')
/** Debian's own Python comes first, because its packages are for that one. */
const python = ['/usr/bin/python3', 'python3'].find(
  (program) => spawnSync(program, ['-c', 'import requests_oauthlib'], { stdio: 'ignore' }).status === 0,
)

let front: Awaited<ReturnType<typeof openTlsFront>>
let world: World
beforeAll(async () => {
  front = await openTlsFront()
  // The cookies of the other tests are those of a site without TLS; clients sign the address that they call.
  world = await openWorld({ ORIGIN: front.origin.replace('https', 'http'), TRUSTED_PROXIES: '127.0.0.1' })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  front.leadTo((world.app.server.address() as AddressInfo).port)
})
afterAll(async () => {
  await world.close()
  front.close()
})

test('Python’s requests_oauthlib signs a form, a form with a file and a query [API-091]', async ({ skip }) => {
  if (!python) return skip('requests_oauthlib of Python is not installed on this machine')
  const jay = await world.aMember()
  const app = await anApp(world, jay)
  const token = await oldTokenFor(world, jay, app)
  const picture = join(world.dataDir, 'moss.jpg')
  writeFileSync(picture, await aPhoto(64, 48).jpeg().toBuffer())
  const keys = [app.key, app.secret, token.key, token.secret]
  const { stdout } = await run(python, [script, front.origin, jay.blogName, picture, ...keys], {
    env: { ...process.env, REQUESTS_CA_BUNDLE: certificate },
  })
  const [words, photo, found] = JSON.parse(stdout)
  expect([words.meta, photo.meta, found.meta.status]).toEqual([
    ...[{ status: 201, msg: 'Created' }, { status: 201, msg: 'Created' }, 200],
  ])
  expect(found.response.posts).toMatchObject([
    {
      id_string: words.response.id,
      title: 'Tide & pool = 50 %',
      body: '<p>a+b ~ «é» 🐚</p>',
      tags: ['low tide', 'x&y'],
    },
  ])
  const shown = await world.app.inject(`/v2/blog/${jay.blogName}/posts/photo?api_key=${app.key}`)
  expect(shown.json().response.posts).toMatchObject([
    {
      id_string: photo.response.id,
      caption: 'Moss + fern',
      photos: [{ original_size: { width: 64, height: 48 } }],
    },
  ])
})
