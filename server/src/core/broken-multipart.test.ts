import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
let ann: Person
beforeAll(async () => {
  world = await openWorld()
  ann = await world.aMember()
})
afterAll(() => world.close())

const file = 'Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'

test.each([
  ['ends before its last boundary', 'boundary=x', `--x\r\n${file}half`],
  ['ends within the head of a part', 'boundary=x', '--x\r\nContent-Dispo'],
  ['holds no part at all', 'boundary=x', '--x\r\n'],
  ['names no boundary', '', `--x\r\n${file}whole\r\n--x--\r\n`],
  ['names an empty boundary', 'boundary=', `--\r\n${file}whole\r\n----\r\n`],
  ['names a boundary that is far too long', `boundary=${'x'.repeat(400)}`, 'x'],
])('a form with a file that %s is refused as broken, and nothing is kept of it', async (_what, boundary, payload) => {
  const before = filesIn(world)
  for (const url of ['/svc/post/upload/photo', `/svc/blog/${ann.blogName}/avatar`, '/svc/conversations/messages']) {
    const answer = await world.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': `multipart/form-data; ${boundary}`,
        cookie: `session=${ann.token}`,
        'x-form-key': ann.formKey,
      },
    })
    expect([url, answer.statusCode, answer.json().meta.status]).toEqual([url, 400, 400])
    expect(answer.json().errors[0].title).toEqual(expect.any(String))
  }
  expect(filesIn(world)).toEqual(before)
})
