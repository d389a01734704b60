import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { invalidEmbedCode } from '@bowerbird/domain/media/embed-code.ts'
import { buildFrame } from '@bowerbird/domain/media/embeds.ts'
import type { Frame, KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import { video } from '@bowerbird/domain/posts/kinds/video.ts'
import { uploadedVideo, type Video, videoOf } from '../../media/sound-and-film/sound-and-video.views.ts'
import { findEmbed } from '../../media/sound-and-film/video-data.views.ts'
import type { KeptFields, KindWork } from './kind-work.ts'
import { claimFile, fileSaid, frameOf, type SaidOfFile } from './own-file.ts'

interface SaidOfVideo extends SaidOfFile {
  embedCode: string | undefined
  frame: Frame | null
}

type VideoShown = NonNullable<KindParts['video']>

const nothing: VideoShown = {
  state: 'ready',
  progress: 100,
  failure: '',
  sources: { sd: '', hd: '' },
  poster: '',
  filmstrip: null,
  width: 0,
  height: 0,
  duration: 0,
  frame: null,
}

export const videoWork: KindWork<SaidOfVideo> = {
  titleSlot: null,
  richSlot: 'two',
  read: (input) => ({ ...fileSaid(input), embedCode: input.embedCode?.trim(), frame: null }),
  isBrought: (input) => Boolean(fileSaid(input).fileUrl || input.embedCode?.trim()),
  async prepare(deps, _viewer, said) {
    if (!said.embedCode || said.fileUrl || isOwnVideo(said.embedCode)) return said
    const frame = frameOf(await findEmbed(deps, said.embedCode))
    if (!frame) throw new RefusedError(invalidEmbedCode)
    return { ...said, frame }
  },
  hasUploads: () => true,
  async keep(keeping, said, before) {
    const kept = before?.shown?.video
    const isDirect = kept !== undefined && kept.frame === null
    const isSameFile = isDirect && !!said.fileUrl && said.fileUrl === directUrl(before)
    const fileUrl = isSameFile ? '' : (said.fileUrl ?? '')
    const embedCode = said.embedCode ?? (kept ? embedCodeOf(before) : '')
    const videoSource = said.embedCode === undefined ? '' : 'embed'
    const refusal = video.refuse(
      {
        ...video.emptyFields,
        embedCode: embedCode || (isSameFile ? directUrl(before) : ''),
        preuploadUrl: fileUrl,
        confirmTos: said.hasConsent ?? false,
      },
      { hasTrail: keeping.hasTrail, isDirect: isDirect && videoSource === 'embed', videoSource },
    )
    if (refusal) throw new RefusedError(refusal)
    const copyrightFallback = said.copyrightFallback ?? before?.form?.copyrightFallback ?? ''
    if (fileUrl) {
      const media = await claimFile(keeping, fileUrl, 'video')
      const form = { mediaId: media.id, fileUrl: uploadedVideo(media).url, copyrightFallback }
      return partOf({ shown: { video: videoShown(videoOf(media)) }, form })
    }
    if (said.frame) return partOf({ shown: { video: { ...nothing, frame: said.frame } }, form: { copyrightFallback } })
    // Keeps the present video if the writer named no new one. Another member's upload does not count as one.
    if (!kept || (said.embedCode && isOwnVideo(said.embedCode) && said.embedCode !== directUrl(before)))
      throw new RefusedError(invalidEmbedCode)
    return partOf({ shown: { video: kept }, form: { ...before?.form, copyrightFallback } })
  },
  form(fields) {
    const isDirect = fields.shown?.video?.frame === null
    return {
      embed_code: embedCodeOf(fields),
      preuploaded_url: isDirect ? directUrl(fields) : '',
      preuploaded_ch: isDirect ? directUrl(fields).slice(mediaPath('').length) : '',
      confirm_tos: isDirect,
      copyright_fallback: fields.form?.copyrightFallback ?? '',
    }
  },
}

const partOf = (fields: KeptFields) => ({
  fields,
  words: [],
  isProcessing: fields.shown?.video?.state !== 'ready',
})

/** The form shows the address of an uploaded video. */
const isOwnVideo = (address: string) => address.startsWith(mediaPath(''))
const directUrl = (fields: KeptFields | undefined) => fields?.form?.fileUrl ?? ''

function embedCodeOf(fields: KeptFields | undefined): string {
  const shown = fields?.shown?.video
  if (!shown?.frame) return directUrl(fields)
  return buildFrame(shown.frame.service, shown.frame.id, shown.frame.width) ?? ''
}

export const videoShown = (made: Video): VideoShown => ({
  ...nothing,
  state: made.state,
  progress: made.progress,
  failure: made.failure,
  sources: { sd: made.url, hd: made.hdUrl },
  poster: made.poster,
  filmstrip: made.filmstrip,
  width: made.width,
  height: made.height,
  duration: made.durationMs / 1000,
})
