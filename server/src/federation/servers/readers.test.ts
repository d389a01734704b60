import { generateKeyPairSync } from 'node:crypto'
import { setServerRule } from '@bowerbird/domain/federation/servers.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPeer } from '../../testing/federation/peer.ts'
import { openOutside } from '../../testing/outside.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let open: World
let closed: World
let wren: Person
let paths: string[]
beforeAll(async () => {
  outside = await openOutside()
  const given = { federates: true, outgoing: outside.outgoing }
  open = await openWorld({}, 'none', given)
  closed = await openWorld({ FEDERATION_AUTHORIZED_FETCH: 'on' }, 'none', given)
  wren = await open.aMember()
  const post = await writePost(open, wren)
  const blog = `/ap/blogs/${wren.blogId}`
  paths = [
    blog,
    `${blog}/outbox`,
    `${blog}/outbox?before=first`,
    `${blog}/featured`,
    `${blog}/followers`,
    `/ap/posts/${post.id}`,
  ]
})
afterAll(async () => {
  await open.close()
  await closed.close()
  await outside.close()
})

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

test('with authorised fetch only servers that sign read blogs and posts [FED-113]', async () => {
  const peer = aPeer(closed, outside)
  for (const path of paths) {
    const unsigned = await closed.app.inject({ url: path })
    expect([path, unsigned.statusCode]).toEqual([path, path === paths[0] ? 200 : 401])
    expect(unsigned.headers['cache-control']).toBe('private, no-store')
    for (const form of ['cavage', 'rfc9421'] as const) {
      const signed = await peer.read(path, { form })
      expect([path, form, signed.statusCode, signed.headers['cache-control']]).toEqual([
        path,
        form,
        200,
        'private, no-store',
      ])
      expect((await peer.read(path, { form, key: stranger })).statusCode).toBe(401)
      expect((await peer.read(path, { form, at: new Date(0) })).statusCode).toBe(401)
    }
    expect((await peer.read(path, { fields: ['date'] })).statusCode).toBe(401)
    expect((await peer.read(path, { keyId: `${closed.config.origin}/ap/instance#main-key` })).statusCode).toBe(401)
    expect((await peer.read(path, { keyId: 'nonsense' })).statusCode).toBe(401)
  }
  const post = paths.at(-1) as string
  for (const path of [
    post.replace('/ap/', '/%61p/'),
    post.replace('/ap/', '/ap/./'),
    post.replace('/posts', '/p%6Fsts'),
    `${post}/`,
    `/${post}`,
  ]) {
    expect([path, [401, 404].includes((await closed.app.inject({ url: path })).statusCode)]).toEqual([path, true])
  }
  expect((await closed.app.inject({ method: 'HEAD', url: post })).statusCode).toBe(401)
  const short = (await closed.app.inject({ url: paths[0] as string })).json()
  expect(Object.keys(short)).toEqual(expect.arrayContaining(['id', 'type', 'inbox', 'publicKey', 'assertionMethod']))
  expect([short.name, short.summary, short.icon, short.outbox]).toEqual([undefined, undefined, undefined, undefined])
  expect((await peer.read(paths[0] as string)).json().name).toBe(wren.blogName)
  for (const path of ['/ap/instance', '/ap/instance/outbox', '/ap/nodeinfo/2.1', '/.well-known/host-meta'])
    expect([path, (await closed.app.inject({ url: path })).statusCode]).toEqual([path, 200])
})

test('a server that is kept out reads nothing that it signs for, with authorised fetch or without [FED-114]', async () => {
  const staff = await open.aMember({ isStaff: true })
  const peers = [aPeer(open, outside), aPeer(closed, outside)]
  for (const [at, peer] of peers.entries()) {
    expect((await peer.read(paths[0] as string)).statusCode).toBe(200)
    await open.send(staff, setServerRule, { host: peer.host, rule: 'block' })
    for (const path of [...paths, '/ap/instance']) {
      const answer = await peer.read(path)
      expect([at, path, answer.statusCode, answer.body]).toEqual([at, path, 403, 'Refused'])
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
  }
  const free = aPeer(open, outside)
  expect((await free.read(paths[1] as string)).headers['cache-control']).toBe('public, max-age=60')
  expect((await free.read(paths[1] as string, { forged: { signature: 'nonsense' } })).statusCode).toBe(200)
})
