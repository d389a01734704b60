import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inTempFolder } from '../../testing/archives/make-zip.ts'
import { makeLargeTumblrArchive } from '../../testing/archives/tumblr-export.ts'

test('an archive of 300 MB is read within 200 MB of memory [IMP-047]', () =>
  inTempFolder(async (folder) => {
    const path = join(folder, 'large.zip')
    await makeLargeTumblrArchive(path, { posts: 300, pictures: 300, pictureBytes: 1_000_000 })
    const child = join(import.meta.dirname, '../../testing/archives/read-archive.child.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [child, path])
    const { posts, bytes, megabytes } = JSON.parse(stdout)
    expect([posts, bytes]).toEqual([300, 300_000_000])
    expect(megabytes).toBeLessThan(200)
  }))
