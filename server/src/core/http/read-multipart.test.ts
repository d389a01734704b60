import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '../../testing/uploads.ts'
import { openWorld, type World } from '../../testing/world.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'bowerbird-curl-'))
const [photo, large] = [join(folder, 'cap.jpg'), join(folder, 'large.png')]
let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  writeFileSync(photo, await aPhoto(60, 40).jpeg().toBuffer())
  // The file is larger than what curl sends before "100 Continue".
  writeFileSync(large, await aPhoto(900, 900).png({ compressionLevel: 0 }).toBuffer())
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!hasCurl).each([
  ['a photo', ['-F', `photo=@${photo}`]],
  ['a large photo after "Expect: 100-continue"', ['-F', `photo=@${large}`, '-H', 'Expect: 100-continue']],
  ['a chunked body', ['-F', `photo=@${photo}`, '-H', 'Transfer-Encoding: chunked']],
  [
    'a file name with quotes, semicolons and letters of all kinds',
    ['-F', `photo=@${photo};filename="a\\"b; ü=山.jpg"`],
  ],
  ['a file name with escapes', ['--form-escape', '-F', `photo=@${photo};filename="a\\"b.jpg"`]],
  ['headers of its own on a part', ['-F', `photo=@${photo};type=image/jpeg;headers="X-Own: 1"`]],
  ['a base64 part beside it', ['-F', `photo=@${photo}`, '-F', 'note=words;encoder=base64']],
])('curl sends %s, and it arrives', async (_what, form) => {
  const ann = await world.aMember()
  const { port } = world.app.server.address() as AddressInfo
  const sent = ['-H', `Cookie: session=${ann.token}`, '-H', `X-Form-Key: ${ann.formKey}`, ...form]
  const { stdout } = await promisify(execFile)('curl', [
    '-s',
    ...sent,
    `http://127.0.0.1:${port}/svc/post/upload/photo`,
  ])
  expect(JSON.parse(stdout)).toMatchObject({
    meta: { status: 200 },
    response: { url: expect.stringContaining('/media/') },
  })
})
