import { randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../core/storage.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-test-'))
const objects = new Map<string, { body: Buffer; mime: string | undefined }>()
const signatures: (string | undefined)[] = []

/** Keeps objects by path, as a store with path-style addresses does. */
const store = createServer(async (request, response) => {
  signatures.push(request.headers.authorization)
  const key = new URL(request.url ?? '', 'http://store').pathname
  const found = objects.get(key)
  if (request.method === 'PUT') {
    objects.set(key, { body: await buffer(request), mime: request.headers['content-type'] })
    return response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  if (key.endsWith('/broken')) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from && to) {
    const part = found.body.subarray(Number(from), Number(to) + 1)
    return response.writeHead(206, { 'content-length': part.length }).end(part)
  }
  return response.writeHead(200, { 'content-length': found.body.length }).end(found.body)
})

const storages: Record<string, Storage> = { disk: diskStorage(join(folder, 'media')) }
beforeAll(async () => {
  await new Promise<void>((ready) => store.listen(0, '127.0.0.1', ready))
  storages.S3 = s3Storage({
    endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    bucket: 'bower',
    region: 'here',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})
afterAll(async () => {
  store.closeAllConnections()
  await new Promise((closed) => store.close(closed))
  rmSync(folder, { recursive: true, force: true })
})

const content = async (storage: Storage, key: string) => {
  const found = await storage.get(key)
  return found ? { body: await buffer(found.body), bytes: found.bytes } : null
}

describe.each(['disk', 'S3'])('%s storage', (name) => {
  const storage = () => storages[name] as Storage
  const bytes = randomBytes(300_000)

  test('keeps bytes, a file stream and any other stream, and forgets what is deleted', async () => {
    const file = join(folder, `${name}.bin`)
    writeFileSync(file, bytes)
    const half = bytes.length / 2
    const bodies = [bytes, createReadStream(file), Readable.from([bytes.subarray(0, half), bytes.subarray(half)])]
    for (const [index, body] of bodies.entries()) {
      const key = `p/ab/abc${index}/640.webp`
      await storage().put(key, body, 'image/webp')
      expect(await content(storage(), key)).toEqual({ body: bytes, bytes: bytes.length })
      await storage().delete(key)
      expect(await storage().get(key)).toBeNull()
    }
  })

  test('answers null for what is not there, and does not mind deleting it', async () => {
    await storage().put('p/ab/abc/640.webp', bytes, 'image/webp')
    expect(await storage().get('p/ab/abc/320.webp')).toBeNull()
    expect(await storage().get('p/ab')).toBeNull()
    await storage().delete('p/ab/none/640.webp')
    expect((await content(storage(), 'p/ab/abc/640.webp'))?.bytes).toBe(bytes.length)
  })

  test('answers a part of a file, and how large it is', async () => {
    await storage().put('s/ab/abc/sound.mp3', bytes, 'audio/mpeg')
    const part = await storage().get('s/ab/abc/sound.mp3', { from: 100, to: 149 })
    expect([part?.bytes, part && (await buffer(part.body))]).toEqual([50, bytes.subarray(100, 150)])
    expect(await storage().size('s/ab/abc/sound.mp3')).toBe(bytes.length)
    expect(await storage().size('s/ab/abc/none.mp3')).toBeNull()
    expect(await storage().get('s/ab/abc/none.mp3', { from: 0, to: 1 })).toBeNull()
  })

  test('puts the same key again without harm', async () => {
    await storage().put('p/cd/twice.webp', bytes, 'image/webp')
    await storage().put('p/cd/twice.webp', Buffer.from('anew'), 'image/webp')
    expect((await content(storage(), 'p/cd/twice.webp'))?.body.toString()).toBe('anew')
  })
})

test('disk storage leaves nothing of a stream that breaks off, and the old file as it was', async () => {
  const disk = storages.disk as Storage
  await disk.put('p/ef/old/1.webp', Buffer.from('old'), 'image/webp')
  const breaking = async function* () {
    yield Buffer.from('half')
    throw new Error('cut')
  }
  await expect(disk.put('p/ef/old/1.webp', Readable.from(breaking()), 'image/webp')).rejects.toThrow('cut')
  expect((await content(disk, 'p/ef/old/1.webp'))?.body.toString()).toBe('old')
  expect(readdirSync(join(folder, 'media/p/ef/old'))).toEqual(['1.webp'])
})

test.each(['../secret', 'a/../../secret', '/etc/passwd', '', 'A', 'a\0b', '.hidden'])(
  'disk storage refuses the key %j',
  async (key) => {
    const disk = storages.disk as Storage
    await expect(disk.get(key)).rejects.toThrow('is no storage key')
    await expect(disk.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('is no storage key')
    await expect(disk.delete(key)).rejects.toThrow('is no storage key')
  },
)

test('S3 storage signs what it sends, names the type, and tells trouble from absence', async () => {
  const s3 = storages.S3 as Storage
  await s3.put('p/x.webp', Buffer.from('x'), 'image/webp')
  expect(objects.get('/bower/p/x.webp')).toEqual({ body: Buffer.from('x'), mime: 'image/webp' })
  expect(signatures.every((signature) => signature?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))).toBe(true)
  await expect(s3.get('p/broken')).rejects.toThrow()
})
