import type { Refusal } from '../core/refusal.ts'

export const mediaRefusals = {
  tooBig: { code: 'media.too_big', status: 400, text: 'The file is too big. Squish it down, and try again!' }, // POST-242
  notAnImage: { code: 'media.not_an_image', status: 400, text: 'This is not valid image file.' }, // POST-243
  noFile: { code: 'media.no_file', status: 400, text: 'Choose a file to upload.' },
  noRoom: { code: 'media.no_room', status: 503, text: 'There is no room left for uploads right now.' },
  gone: { code: 'media.gone', status: 404, text: 'That file is not here.' },
} as const satisfies Record<string, Refusal>
