import { expect, test } from 'vitest'
import {
  areAllComplete,
  isAnyUploading,
  newUploadItem,
  overallProgress,
  progressOf,
  type UploadItem,
  withFailure,
  withoutFailed,
  withoutIncomplete,
  withStart,
  withSuccess,
} from './upload-items.ts'

const added = newUploadItem('a file', 200)
const uploading = { ...withStart(added), bytesLoaded: 50 }
const complete = withSuccess(uploading, '/media/a.png')
const failed = withFailure(uploading)

test('an item has the documented fields, and its progress is 0 when nothing is to come [POST-230] [POST-231]', () => {
  expect(added).toEqual({
    url: '',
    file: 'a file',
    error: false,
    uploading: false,
    complete: false,
    bytesLoaded: 0,
    bytesTotal: 200,
  })
  expect(progressOf(uploading)).toBe(0.25)
  expect(progressOf(newUploadItem(null, 0))).toBe(0)
})

test('a completed item is neither failed nor uploading, a failed one neither complete nor uploading [POST-232] [POST-233]', () => {
  expect(complete).toMatchObject({ complete: true, error: false, uploading: false, url: '/media/a.png' })
  expect(failed).toMatchObject({ complete: false, error: true, uploading: false })
  expect(withStart(failed)).toMatchObject({ complete: false, error: false, uploading: true, bytesLoaded: 0 })
})

test('incomplete items are those neither uploading nor complete, failed ones those with an error [POST-235]', () => {
  const all = [added, uploading, complete, failed]
  expect(withoutIncomplete(all)).toEqual([uploading, complete])
  expect(withoutFailed(all)).toEqual([added, uploading, complete])
})

test.each<[string, UploadItem[], boolean, boolean, number]>([
  ['nothing', [], false, false, 0],
  ['one complete', [complete], true, false, 1],
  ['one complete and one under way', [complete, uploading], false, true, 250 / 400],
  ['one complete and one failed', [complete, failed], false, false, 250 / 400],
])(
  'of %s the collection tells all complete, any uploading and the overall progress [POST-236] [POST-237] [POST-238]',
  (_, items, areComplete, isUploading, progress) => {
    expect(areAllComplete(items)).toBe(areComplete)
    expect(isAnyUploading(items)).toBe(isUploading)
    expect(overallProgress(items)).toBe(progress)
  },
)
