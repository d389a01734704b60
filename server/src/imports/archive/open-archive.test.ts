import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import * as hostile from '../../testing/archives/hostile-zips.ts'
import { inTempFolder, withFile, writeZip, zipBytes } from '../../testing/archives/make-zip.ts'
import { ArchiveError, archiveProblems } from './archive-error.ts'
import { openArchive } from './open-archive.ts'
import { readWhole } from './read-file.ts'

type Options = Parameters<typeof openArchive>[1]

/** The reason for which an archive is not read, or else its names. */
const outcome = (bytes: Buffer, options?: Options) =>
  withFile(bytes, async (path) => {
    try {
      const archive = await openArchive(path, options)
      const names = [...archive.names()]
      await archive.close()
      return names
    } catch (problem) {
      return problem instanceof ArchiveError ? problem.reason : problem
    }
  })

const read = (bytes: Buffer, name: string, maxBytes = 1000) =>
  withFile(bytes, async (path) => {
    const archive = await openArchive(path)
    try {
      return (await readWhole(archive, name, maxBytes)).toString()
    } finally {
      await archive.close()
    }
  })

describe('archives', () => {
  test.each([true, false])('a zip is read file by file, deflated (%s) or stored [IMP-030]', async (compress) => {
    const files = { 'a.html': 'A'.repeat(500), 'media/größe 1.jpg': 'picture', 'empty/none.txt': '' }
    const bytes = await zipBytes(files, { compress })
    expect(await outcome(bytes)).toEqual(Object.keys(files))
    for (const [name, words] of Object.entries(files)) expect(await read(bytes, name)).toBe(words)
    await withFile(bytes, async (path) => {
      const archive = await openArchive(path)
      expect([archive.sizeOf('a.html'), archive.sizeOf('b.html')]).toEqual([500, null])
      await expect(archive.open('b.html', 10)).rejects.toThrow(ArchiveError)
      await archive.close()
    })
  })

  test('a zip of the 64 bit kind is read [IMP-030]', () =>
    inTempFolder(async (folder) => {
      const zip = new ZipFile()
      zip.addBuffer(Buffer.from('words'), 'a.html', { forceZip64Format: true })
      zip.end({ forceZip64Format: true, comment: '' })
      await writeZip(zip, join(folder, 'large.zip'))
      const archive = await openArchive(join(folder, 'large.zip'))
      expect((await readWhole(archive, 'a.html', 10)).toString()).toBe('words')
      await archive.close()
    }))

  test('a folder, a tar.gz and an export of one file are archives too [IMP-031]', async () => {
    const tar = await hostile.tarBytes([{ name: './outbox.json', bytes: Buffer.from('{}') }])
    expect(await outcome(gzipSync(tar))).toEqual(['outbox.json'])
    expect(await read(gzipSync(tar), 'outbox.json')).toBe('{}')
    expect(await outcome(tar)).toEqual(['outbox.json'])
    expect(await outcome(Buffer.from('\ufeff<?xml version="1.0"?><rss/>'))).toEqual(['export.xml'])
    expect(await outcome(Buffer.from('\n{"db":[]}'))).toEqual(['export.json'])
    await inTempFolder(async (folder) => {
      await mkdir(join(folder, 'media'))
      await writeFile(join(folder, 'media', '1.jpg'), 'picture')
      const archive = await openArchive(folder)
      expect([...archive.names()]).toEqual(['media/1.jpg'])
      expect((await readWhole(archive, 'media/1.jpg', 10)).toString()).toBe('picture')
      await symlink('/etc/passwd', join(folder, 'link.html'))
      await expect(openArchive(folder)).rejects.toThrow(archiveProblems.link)
    })
  })

  test('the files of a posts.zip inside stand beside the others, and nothing stays on the disk [IMP-032]', () =>
    inTempFolder(async (folder) => {
      const inner = await zipBytes({ 'html/1.html': 'page', 'style.css': '' })
      const path = join(folder, 'export.zip')
      const tempFolder = join(folder, 'temp')
      const temp = { parent: tempFolder, maxBytes: 10_000, diskReserveBytes: 0 }
      await mkdir(tempFolder)
      await writeFile(path, await zipBytes({ 'posts.zip': inner, 'media/1_0.jpg': 'picture' }))
      const archive = await openArchive(path, { temp })
      expect([...archive.names()]).toEqual(['media/1_0.jpg', 'posts/html/1.html', 'posts/style.css'])
      expect((await readWhole(archive, 'posts/html/1.html', 10)).toString()).toBe('page')
      expect((await readWhole(archive, 'media/1_0.jpg', 10)).toString()).toBe('picture')
      await archive.close()
      expect(await readdir(tempFolder)).toEqual([])
      await writeFile(path, await zipBytes({ 'posts.zip': inner, 'posts/html/1.html': 'another' }))
      await expect(openArchive(path, { temp })).rejects.toThrow(archiveProblems.doubled)
      await writeFile(path, await zipBytes({ 'posts.zip': hostile.doubled() }))
      await expect(openArchive(path, { temp })).rejects.toThrow(archiveProblems.doubled)
      expect(await readdir(tempFolder)).toEqual([])
    }))

  test('files that systems add are not shown [IMP-030]', async () => {
    const files = { '__MACOSX/._1.html': '', 'html/._1.html': '', '.DS_Store': '', 'html/1.html': '' }
    expect(await outcome(await zipBytes(files))).toEqual(['html/1.html'])
  })
})

describe('hostile archives', () => {
  test('bombs are refused by their ratio and by their size [IMP-033]', async () => {
    expect(await outcome(hostile.bomb())).toBe(archiveProblems.bomb)
    const large = await zipBytes({ 'a.html': 'A'.repeat(2000) })
    expect(await outcome(large, { maxTotalBytes: 1000 })).toBe(archiveProblems.tooLarge)
    const tar = await hostile.tarBytes([{ name: 'zero', bytes: Buffer.alloc(20 * 1024 * 1024) }])
    expect(await outcome(gzipSync(tar))).toBe(archiveProblems.bomb)
    expect(await outcome(gzipSync(tar), { maxTotalBytes: 1000 })).toBe(archiveProblems.tooLarge)
  })

  test('an archive that unpacks to more than the storage limit, or than the disk holds, leaves no file [IMP-033]', () =>
    inTempFolder(async (parent) => {
      const tar = await hostile.tarBytes([
        { name: 'a', bytes: Buffer.alloc(600) },
        { name: 'b', bytes: Buffer.alloc(600) },
      ])
      const zip = await zipBytes({ 'posts.zip': await zipBytes({ 'a.html': 'a' }), 'posts2.zip': Buffer.alloc(1000) })
      for (const bytes of [tar, gzipSync(tar), zip]) {
        const temp = { parent, maxBytes: 1000, diskReserveBytes: 0 }
        expect(await outcome(bytes, { temp })).toBe(archiveProblems.overQuota)
        const full = await outcome(bytes, { temp: { ...temp, maxBytes: 10_000, diskReserveBytes: 2 ** 62 } })
        expect(full).toMatchObject({ code: 'ENOSPC' })
        expect(await readdir(parent)).toEqual([])
      }
      expect(await outcome(tar, { temp: { parent, maxBytes: 1200, diskReserveBytes: 0 } })).toEqual(['a', 'b'])
    }))

  test('a file that unpacks to more than it says, or than is wanted, fails while it is read [IMP-033]', async () => {
    await expect(read(hostile.lyingBomb(), 'lie.html')).rejects.toThrow()
    await expect(read(await zipBytes({ 'a.html': 'A'.repeat(20) }), 'a.html', 10)).rejects.toThrow(
      archiveProblems.tooLarge,
    )
  })

  test.each(['../a.html', 'media/../../a', '/etc/passwd', 'C:/a.html', 'media\\a.jpg', 'a//b', './a'])(
    'the name %s is refused, for it leads out of the archive [IMP-034]',
    async (name) => expect(await outcome(hostile.named(name))).toBe(archiveProblems.outside),
  )

  test('names that cannot be read are refused [IMP-034]', async () => {
    for (const name of [Buffer.from([0x61, 0xff, 0xfe]), 'a\u0000.html', 'a\nb', '', 'a'.repeat(1001)])
      expect(await outcome(hostile.named(name))).toBe(archiveProblems.badName)
    const ofDos = hostile.rawZip([{ name: Buffer.from([0x61, 0x81]), flags: 0 }])
    expect(await outcome(ofDos)).toEqual(['aü'])
  })

  test('links, devices, doubled names and overlapping files are refused [IMP-035]', async () => {
    expect(await outcome(hostile.linked())).toBe(archiveProblems.link)
    expect(await outcome(hostile.doubled())).toBe(archiveProblems.doubled)
    expect(await outcome(hostile.overlapping())).toBe(archiveProblems.overlapping)
    for (const type of ['symlink', 'link', 'character-device'] as const)
      expect(await outcome(await hostile.tarBytes([{ name: 'a', type, linkname: '/etc/passwd' }]))).toBe(
        archiveProblems.link,
      )
    const twice = await hostile.tarBytes([{ name: 'a' }, { name: 'a' }])
    expect(await outcome(twice)).toBe(archiveProblems.doubled)
    expect(await outcome(await hostile.tarBytes([{ name: '../a' }]))).toBe(archiveProblems.outside)
  })

  test('an archive with a password or an unknown packing says what to do [IMP-036]', async () => {
    expect(await outcome(hostile.encrypted())).toBe(archiveProblems.encrypted)
    expect(await outcome(hostile.stronglyEncrypted())).toBe(archiveProblems.encrypted)
    expect(await outcome(hostile.unknownMethod())).toBe(archiveProblems.method)
  })

  test('a file that is cut off, damaged or no archive is told apart [IMP-036]', async () => {
    const whole = await zipBytes({ 'a.html': 'words', 'b.html': 'more words' })
    expect(await outcome(whole.subarray(0, whole.length - 30))).toBe(archiveProblems.truncated)
    expect(await outcome(hostile.brokenDirectory())).toBe(archiveProblems.broken)
    const tar = gzipSync(await hostile.tarBytes([{ name: 'a', bytes: Buffer.from('words') }]))
    expect(await outcome(tar.subarray(0, tar.length - 12))).toBe(archiveProblems.truncated)
    for (const bytes of ['', 'a letter', '\u0089PNG'])
      expect(await outcome(Buffer.from(bytes, 'latin1'))).toBe(archiveProblems.notArchive)
  })

  test('files are counted before they are read [IMP-033]', async () => {
    const many = hostile.manyEmptyFiles(2000)
    expect(await outcome(many, { maxEntries: 1999 })).toBe(archiveProblems.tooManyFiles)
    expect(await outcome(many)).toHaveLength(2000)
    expect(await outcome(await hostile.tarBytes([{ name: 'a' }, { name: 'b' }]), { maxEntries: 1 })).toBe(
      archiveProblems.tooManyFiles,
    )
    const nested = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`posts${at}.zip`, hostile.doubled()]))
    expect(await outcome(await zipBytes(nested))).toBe(archiveProblems.nested)
  })
})
