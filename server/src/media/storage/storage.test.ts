import { randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../../core/storage.ts'
import { startS3Store } from '../../testing/services/s3-store.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-test-'))
let s3: Awaited<ReturnType<typeof startS3Store>>
const storages: Record<string, Storage> = { disk: diskStorage(join(folder, 'media'), { diskReserveBytes: 0 }) }
beforeAll(async () => {
  s3 = await startS3Store()
  storages.S3 = s3Storage(s3.settings)
})
afterAll(async () => {
  await s3.stop()
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

  test('lists what it has, page by page, and nothing that was deleted', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `a/${letter}${letter}/listed/1.webp`)
    for (const key of keys) await storage().put(key, bytes, 'image/webp')
    await storage().delete('a/gg/listed/1.webp')
    const listed = await Array.fromAsync(storage().list())
    expect(listed.filter((key) => key.includes('listed')).sort()).toEqual(keys.slice(0, -1))
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('puts the same key again without harm', async () => {
    await storage().put('p/cd/twice.webp', bytes, 'image/webp')
    await storage().put('p/cd/twice.webp', Buffer.from('anew'), 'image/webp')
    expect((await content(storage(), 'p/cd/twice.webp'))?.body.toString()).toBe('anew')
  })
})

test('disk storage lists no half files, and nothing where nothing was ever put', async () => {
  writeFileSync(join(folder, 'media/p/half.webp.1.part'), 'half')
  expect((await Array.fromAsync((storages.disk as Storage).list())).filter((key) => key.includes('half'))).toEqual([])
  expect(await Array.fromAsync(diskStorage(join(folder, 'never'), { diskReserveBytes: 0 }).list())).toEqual([])
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
  const storage = storages.S3 as Storage
  await storage.put('p/x.webp', Buffer.from('x'), 'image/webp')
  expect(s3.objects.get('/bower/p/x.webp')).toEqual({ body: Buffer.from('x'), mime: 'image/webp' })
  expect(s3.signatures.every((signature) => signature?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))).toBe(true)
  await expect(storage.get('p/broken')).rejects.toThrow()
})
