import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brokenForm, fileCalls, randomFrom, sendForm } from '../../testing/broken-forms.ts'
import { aTalker, type Talker } from '../../testing/talking.ts'
import { aPhoto, filesIn, upload } from '../../testing/uploads.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { readParts } from './read-multipart.ts'

let world: World
let ann: Talker
beforeAll(async () => {
  world = await openWorld()
  ann = await aTalker(world, { isStaff: true })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const file = 'Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
const headersOf = (who: { token: string; formKey: string }) => ({
  cookie: `session=${who.token}`,
  'x-form-key': who.formKey,
})

test.each([
  ['ends before its last boundary', 'boundary=x', `--x\r\n${file}half`],
  ['ends within the head of a part', 'boundary=x', '--x\r\nContent-Dispo'],
  ['holds no part at all', 'boundary=x', '--x\r\n'],
  ['names no boundary', '', `--x\r\n${file}whole\r\n--x--\r\n`],
  ['names an empty boundary', 'boundary=', `--\r\n${file}whole\r\n----\r\n`],
  ['names a boundary that is far too long', `boundary=${'x'.repeat(400)}`, 'x'],
])('a form with a file that %s is refused as broken, and nothing is kept of it', async (_what, boundary, payload) => {
  const before = filesIn(world)
  for (const { path: url } of fileCalls(world.app, ann)) {
    const headers = { 'content-type': `multipart/form-data; ${boundary}`, ...headersOf(ann) }
    const answer = await world.app.inject({ method: 'POST', url, payload, headers })
    expect([url, answer.statusCode, answer.json().meta.status]).toEqual([url, 400, 400])
    expect(answer.json().errors[0].title).toEqual(expect.any(String))
  }
  expect(filesIn(world)).toEqual(before)
})

const thirteenFields = `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(13)}--x\r\n${file}half`
const inForm = (body: string) => ({
  what: '',
  contentType: 'multipart/form-data; boundary=x',
  body: Buffer.from(body),
  isCut: false,
  isSlow: false,
})
const portOf = () => (world.app.server.address() as AddressInfo).port

test('who sends a file, their key and their limit are settled before anything of it is read', async () => {
  const guest = world.aGuest()
  for (const { call, path } of fileCalls(world.app, ann)) {
    const send = (headers: Record<string, string>) => sendForm(portOf(), path, inForm(thirteenFields), headers)
    expect([path, await send({})]).toEqual([path, call.family?.checksWhoFirst ? 401 : 403])
    expect([path, await send({ cookie: `session=${guest.token}` })]).toEqual([path, 401])
    expect([path, await send({ ...headersOf(ann), 'x-form-key': guest.formKey })]).toEqual([path, 403])
    expect([path, await send(headersOf(ann))]).toEqual([path, 413])
    expect([path, await send({ cookie: `session=${ann.token}` })]).toEqual([path, 413])
  }
})

test('no form that is cut, doubled, nested, slow or over a limit breaks a call that takes files', async () => {
  const seed = Number(process.env.FORM_SEED ?? 20_261_116)
  const random = randomFrom(seed)
  const calls = fileCalls(world.app, ann)
  expect(calls.length).toBeGreaterThan(3)
  for (let nth = 0; nth < 60; nth += 1) {
    const form = brokenForm(random)
    const { path } = calls[nth % calls.length] as (typeof calls)[number]
    const status = await sendForm(portOf(), path, form, headersOf(ann))
    const reported = `seed ${seed}, form ${nth}: ${path} with ${form.what} answers ${status}`
    expect(status === 0 ? form.isCut : status >= 400 && status < 500, reported).toBe(true)
  }
  const body = await aPhoto(20, 20).jpeg().toBuffer()
  expect((await upload(world, ann, '/svc/post/upload/photo', { body })).status).toBe(200)
  await vi.waitFor(() => expect(filesIn(world).filter((path) => path.endsWith('.upload'))).toEqual([]), 30_000)
})

test('a form is read the same however it is cut into pieces', async () => {
  const form = new FormData()
  form.set('post[tags]', 'caf\u00e9, "moss"\r\n--')
  form.set('a "name"', '')
  form.set('photo', new Blob(['\r\n--\r\n-', 'picture']), 'we "said".jpg')
  const packed = new Response(form)
  const contentType = packed.headers.get('content-type') as string
  const body = Buffer.from(await packed.arrayBuffer())
  for (const step of [1, 2, 7, 64, body.length]) {
    const pieces = Array.from({ length: Math.ceil(body.length / step) }, (_, nth) =>
      body.subarray(nth * step, (nth + 1) * step),
    )
    const raw = Readable.from(pieces, { objectMode: false })
    const read: string[][] = []
    for await (const part of readParts({ raw, headers: { 'content-type': contentType } } as unknown as FastifyRequest))
      read.push([part.name, 'value' in part ? part.value : await text(Readable.from(part.file))])
    expect(read).toEqual([
      ['post[tags]', 'caf\u00e9, "moss"\r\n--'],
      ['a %22name%22', ''],
      ['photo', '\r\n--\r\n-picture'],
    ])
  }
})

test('a refusal waits for the rest of the body where the connection closes with it, so that it is heard', async () => {
  const wereWhole: boolean[] = []
  world.app.server.on('request', (request, response) => {
    response.on('finish', () => wereWhole.push(request.complete))
  })
  const form = inForm('b'.repeat(4_000_000))
  const paths = ['/svc/like', ...fileCalls(world.app, ann).map(({ path }) => path)]
  for (const path of paths) expect(await sendForm(portOf(), path, form, {})).toBeGreaterThanOrEqual(400)
  expect(wereWhole).toEqual(paths.map(() => true))
})
