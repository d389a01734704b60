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
    text: 'Sound and video are not taken here: this server has no ffmpeg.',
  },
  tooLong: { code: 'media.too_long', status: 400, text: 'This file plays for too long.' },
  brokeOff: { code: 'media.broke_off', status: 503, text: 'Work on this file broke off again and again.' },
  notFailed: { code: 'media.not_failed', status: 404, text: 'There is nothing here to try again.' },
  noPictureThere: { code: 'media.no_picture_there', status: 400, text: 'There’s no picture at that address.' }, // POST-259
  notAnAddress: { code: 'media.not_an_address', status: 400, text: 'Not a valid URL', field: 'url' }, // POST-132
  noPageThere: { code: 'media.no_page_there', status: 400, text: 'That page could not be read.', field: 'url' },
  notYourVideo: {
    code: 'media.not_your_video',
    status: 400,
    text: 'That is not a video you uploaded.',
    field: 'livephoto',
  },
  noFile: { code: 'media.no_file', status: 400, text: 'Choose a file to upload.' },
  tooSlow: { code: 'media.too_slow', status: 400, text: 'The file came too slowly. Please try again.' },
  noRoom: { code: 'media.no_room', status: 503, text: 'There is no room left for uploads right now.' },
  overQuota: (megabytes: string): Refusal => ({
    code: 'media.over_quota',
    status: 403,
    text: t(
      'Your files fill the {megabytes} MB that an account has here. Delete some, or ask the staff of this site for more room.',
      { megabytes },
    ),
  }),
  gone: { code: 'media.gone', status: 404, text: 'That file is not here.' },
})

export const overUploads = (most: number, goesOnMs: number): Refusal => ({
  code: 'media.over_uploads',
  status: 403,
  text: t('You can upload {most} files in 24 hours. It goes on {atTime}.', { most, atTime: atTime(goesOnMs) }),
})
