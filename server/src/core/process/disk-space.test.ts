import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { isDiskFull } from './disk-full.ts'
import { askForSpace, saveToDisk } from './disk-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-space-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tooMuch = 2 ** 62
const mebibyte = 1024 ** 2

test('a file is written while the disk keeps its reserve, for its owner alone', async () => {
  const path = join(folder, 'small')
  await saveToDisk({ diskReserveBytes: mebibyte }, path, [[Buffer.from('words')]])
  expect(readFileSync(path, 'utf8')).toBe('words')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('without the reserve nothing is written, and the error is that of a full disk and names the folder', async () => {
  const path = join(folder, 'none')
  const error = await saveToDisk({ diskReserveBytes: tooMuch }, path, [[Buffer.from('words')]]).catch(
    (thrown) => thrown,
  )
  expect(isDiskFull(error)).toBe(true)
  expect(error).toMatchObject({ path: folder, message: expect.stringContaining('DISK_RESERVE_MB') })
  expect(existsSync(path)).toBe(false)
  const [body, through] = [Readable.from(['words']), new PassThrough()]
  await saveToDisk({ diskReserveBytes: tooMuch }, path, [body, through]).catch(() => {})
  expect([body.destroyed, through.destroyed]).toEqual([true, true])
  await expect(askForSpace({ diskReserveBytes: 0 }, folder, tooMuch)).rejects.toThrow('are to be written')
})

test('a disk that fills while a file is written stops it within 8 MB', async () => {
  const reserve = { diskReserveBytes: 0 }
  let written = 0
  async function* endless() {
    for (;;) {
      written += mebibyte
      if (written === 3 * mebibyte) reserve.diskReserveBytes = tooMuch
      yield Buffer.alloc(mebibyte)
    }
  }
  const path = join(folder, 'large')
  await expect(saveToDisk(reserve, path, [endless()])).rejects.toThrow('DISK_RESERVE_MB')
  expect(statSync(path).size).toBeLessThanOrEqual(8 * mebibyte)
})
