import type { ImportSourceName } from '@bowerbird/domain/imports/imports.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as hostile from '../testing/archives/hostile-zips.ts'
import { withFile, zipBytes } from '../testing/archives/make-zip.ts'
import { exportPage } from '../testing/archives/tumblr-export.ts'
import { everything } from '../testing/imports.ts'
import { aPngBomb } from '../testing/uploads.ts'
import { openWorld, type World } from '../testing/world.ts'
import { archiveProblems } from './archive/archive-error.ts'
import { importLocally } from './run/run-local.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Imports the bytes, and returns what the person is told: why nothing came, or why something did not. */
async function reasonsFor(bytes: Buffer, source: ImportSourceName = 'tumblr'): Promise<string[]> {
  const { blogId, accountId } = await world.aMember()
  return withFile(bytes, async (path) => {
    try {
      const options = { choices: everything, onReport: () => {}, onProgress: () => {} }
      const row = await importLocally(world.deps, { blogId, accountId, source, path, zone: 'UTC' }, options)
      return row?.failed.map(({ reason }) => reason) ?? []
    } catch (problem) {
      return [(problem as Error).message]
    }
  })
}

const page = (body: string) => exportPage({ heading: 'Moss', body })
const brokenLetters = Buffer.concat([
  Buffer.from('<h1>Moss</h1><p>Gr'),
  Buffer.from([0xfc, 0xdf]),
  Buffer.from('e</p>'),
])
const entities =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><rss><channel>&d;</channel></rss>'

test.each<[string, () => Buffer, string]>([
  ['a bomb', hostile.bomb, archiveProblems.bomb],
  ['a name that leads out', () => hostile.named('../../etc/passwd'), archiveProblems.outside],
  ['a link', hostile.linked, archiveProblems.link],
  ['a doubled name', hostile.doubled, archiveProblems.doubled],
  ['files on top of each other', hostile.overlapping, archiveProblems.overlapping],
  ['a name of broken letters', () => hostile.named(Buffer.from([0x61, 0xff])), archiveProblems.badName],
  ['100,000 empty files', () => hostile.manyEmptyFiles(100_000), 'This isn’t a Tumblr export: it has no posts.'],
])('%s ends an import with its message, and nothing comes [IMP-093]', async (_, bytes, message) => {
  expect(await reasonsFor(bytes())).toEqual([message])
})

test('a page of broken letters comes with signs in their place, and costs no other [IMP-093]', async () => {
  const bytes = await zipBytes({ 'html/1.html': page('<p>Words</p>'), 'html/2.html': brokenLetters })
  expect(await reasonsFor(bytes)).toEqual(['The page has no date, so the previous post’s date is used.'])
})

test('a PNG that claims four gigapixels costs itself, and is named [IMP-093]', async () => {
  const bytes = await zipBytes({ 'posts/html/1.html': page('<p>Words</p>'), 'media/1_0.png': aPngBomb(65_000, 1) })
  expect(await reasonsFor(bytes)).toEqual([`Couldn’t read a picture. ${mediaRefusals.tooManyPixels.text}`])
})

test('a file of XML that declares entities is not read, and named [IMP-093]', async () => {
  expect(await reasonsFor(Buffer.from(entities), 'wordpress')).toEqual([
    'The file declares entities, which isn’t allowed.',
  ])
})
