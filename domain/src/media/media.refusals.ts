import { atTime } from '../core/held.ts'
import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'
import { pictureMaxPixels } from './media.limits.ts'

export const mediaRefusals = refusals({
  tooBig: { code: 'media.too_big', status: 400, text: 'The file is too big. Squish it down, and try again!' }, // POST-242
  tooManyPixels: {
    code: 'media.too_many_pixels',
    status: 400,
    text: 'This picture has too many pixels. The limit is {millions} million, such as 8,000 × 6,000. Make it smaller and choose it again.',
    values: { millions: pictureMaxPixels / 1_000_000 },
  },
  /** POST-243 */
  notValid: (mediaType: string): Refusal => ({
    code: 'media.not_valid',
    status: 400,
    text: t('This is not valid {mediaType} file.', { mediaType }),
  }),
  noFfmpeg: {
    code: 'media.no_ffmpeg',
    status: 400,
    text: 'This server can’t process audio or video because ffmpeg isn’t installed.',
  },
  tooLong: { code: 'media.too_long', status: 400, text: 'This file is too long.' },
  brokeOff: { code: 'media.broke_off', status: 503, text: 'Couldn’t process this file. Try another one.' },
  notFailed: { code: 'media.not_failed', status: 404, text: 'There’s nothing to retry.' },
  noPictureThere: { code: 'media.no_picture_there', status: 400, text: 'There’s no picture at that address.' }, // POST-259
  notAnAddress: { code: 'media.not_an_address', status: 400, text: 'Not a valid URL', field: 'url' }, // POST-132
  noPageThere: { code: 'media.no_page_there', status: 400, text: 'Couldn’t load that page.', field: 'url' },
  notYourVideo: {
    code: 'media.not_your_video',
    status: 400,
    text: 'You haven’t uploaded that video.',
    field: 'livephoto',
  },
  noFile: { code: 'media.no_file', status: 400, text: 'Choose a file to upload.' },
  tooSlow: { code: 'media.too_slow', status: 400, text: 'The upload was too slow. Please try again.' },
  noRoom: {
    code: 'media.no_room',
    status: 503,
    text: 'The server is out of space for uploads. Please try again later.',
  },
  overQuota: (megabytes: string): Refusal => ({
    code: 'media.over_quota',
    status: 403,
    text: t(
      'You’ve used all {megabytes} MB of your storage. Delete some files, or ask this site’s staff for a higher limit.',
      { megabytes },
    ),
  }),
  gone: { code: 'media.gone', status: 404, text: 'That file doesn’t exist.' },
})

export const overUploads = (most: number, goesOnMs: number): Refusal => ({
  code: 'media.over_uploads',
  status: 403,
  text: t('You’ve reached the limit of {most} uploads in 24 hours. You can upload again {atTime}.', {
    most,
    atTime: atTime(goesOnMs),
  }),
})
