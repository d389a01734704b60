import { atTime } from '../core/held.ts'
import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'
import { pictureMaxPixels } from './media.limits.ts'

export const mediaRefusals = {
  ...refusals('media.', 400, {
    tooBig: 'The file is too big. Squish it down, and try again!', // POST-242
    tooManyPixels: {
      text: 'This picture has too many pixels. The limit is {millions} million, such as 8,000 × 6,000. Make it smaller and choose it again.',
      values: { millions: pictureMaxPixels / 1_000_000 },
    },
    noFfmpeg: 'This server can’t process audio or video because ffmpeg isn’t installed.',
    tooLong: 'This file is too long.',
    noPictureThere: 'There’s no picture at that address.', // POST-259
    notAnAddress: { text: 'Not a valid URL', field: 'url' }, // POST-132
    noPageThere: { text: 'Couldn’t load that page.', field: 'url' },
    notYourVideo: { text: 'You haven’t uploaded that video.', field: 'livephoto' },
    noFile: 'Choose a file to upload.',
    tooSlow: 'The upload was too slow. Please try again.',
  }),
  ...refusals('media.', 404, {
    notFailed: 'There’s nothing to retry.',
    gone: 'That file doesn’t exist.',
  }),
  ...refusals('media.', 503, {
    brokeOff: 'Couldn’t process this file. Try another one.',
    noRoom: 'The server is out of space for uploads. Please try again later.',
  }),
  /** POST-243 */
  notValid: (mediaType: string): Refusal => ({
    code: 'media.not_valid',
    status: 400,
    text: t('This is not valid {mediaType} file.', { mediaType }),
  }),
  overQuota: (megabytes: string): Refusal => ({
    code: 'media.over_quota',
    status: 403,
    text: t(
      'You’ve used all {megabytes} MB of your storage. Delete some files, or ask this site’s staff for a higher limit.',
      { megabytes },
    ),
  }),
}

export const overUploads = (most: number, goesOnMs: number): Refusal => ({
  code: 'media.over_uploads',
  status: 403,
  text: t('You’ve reached the limit of {most} uploads in 24 hours. You can upload again {atTime}.', {
    most,
    atTime: atTime(goesOnMs),
  }),
})
