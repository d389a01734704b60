import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { invalidEmbedCode } from '@bowerbird/domain/media/embed-code.ts'
import { buildFrame } from '@bowerbird/domain/media/embeds.ts'
import type { Frame, KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import { video } from '@bowerbird/domain/posts/kinds/video.ts'
import { readMediaByIds } from '../../media/media.views.ts'
import { findStream } from '../../media/sound-and-film/find-stream.ts'
import { uploadedVideo, type Video, videoOf } from '../../media/sound-and-film/sound-and-video.views.ts'
import { findEmbed } from '../../media/sound-and-film/video-data.views.ts'
import type { Input, Keeping, KindWork, StoredFields } from './kind-work.ts'
import { claimFile, fileSaid, frameOf, type SaidOfFile } from './own-file.ts'
import { claimPictures } from './own-pictures.ts'

interface SaidOfVideo extends SaidOfFile, SaidBeside {
  embedCode: string | undefined
  frame: Frame | null
  stream: Awaited<ReturnType<typeof findStream>>
}

/** Empty addresses remove what was chosen. */
type SaidBeside = Input['video']
type Chosen = NonNullable<NonNullable<StoredFields['form']>['chosen']>
type VideoShown = NonNullable<KindParts['video']>

const nothing: VideoShown = {
  state: 'ready',
  progress: 100,
  failure: '',
  sources: { sd: '', hd: '' },
  poster: '',
  subtitles: null,
  filmstrip: null,
  width: 0,
  height: 0,
  duration: 0,
  frame: null,
}

export const videoWork: KindWork<SaidOfVideo> = {
  titleSlot: null,
  richSlot: 'two',
  read: (input) => ({
    ...fileSaid(input),
    ...input.video,
    embedCode: input.embedCode?.trim(),
    frame: null,
    stream: null,
  }),
  isBrought: (input) => Boolean(fileSaid(input).fileUrl || input.embedCode?.trim()),
  async prepare(deps, _viewer, said) {
    if (!said.embedCode || said.fileUrl || isOwnVideo(said.embedCode)) return said
    const stream = await findStream(deps, said.embedCode)
    if (stream) return { ...said, stream }
    const frame = frameOf(await findEmbed(deps, said.embedCode))
    if (!frame) throw new RefusedError(invalidEmbedCode)
    return { ...said, frame }
  },
  hasUploads: () => true,
  async keep(keeping, said, before) {
    const stored = before?.shown?.video
    const isDirect = stored !== undefined && isUploaded(stored)
    const isSameFile = isDirect && !!said.fileUrl && said.fileUrl === directUrl(before)
    const fileUrl = isSameFile ? '' : (said.fileUrl ?? '')
    const embedCode = said.embedCode ?? (stored ? embedCodeOf(before) : '')
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
      const chosen = await chosenFrom(keeping, said, {})
      const form = { mediaId: media.id, fileUrl: uploadedVideo(media).url, copyrightFallback, chosen }
      return { shown: { video: { ...videoShown(videoOf(media)), ...chosen } }, form }
    }
    if (said.frame) return { shown: { video: { ...nothing, frame: said.frame } }, form: { copyrightFallback } }
    if (said.stream) return { shown: { video: streamShown(said.stream) }, form: { copyrightFallback } }
    // Keeps the present video if the writer named no new one. Another member's upload does not count as one.
    if (!stored || (said.embedCode && isOwnVideo(said.embedCode) && said.embedCode !== directUrl(before)))
      throw new RefusedError(invalidEmbedCode)
    if (!isDirect) return { shown: { video: stored }, form: { ...before?.form, copyrightFallback } }
    const chosen = await chosenFrom(keeping, said, before?.form?.chosen ?? {})
    const made = await madeVideo(keeping, before)
    return {
      shown: { video: { ...(made ?? stored), ...chosen } },
      form: { ...before?.form, copyrightFallback, chosen },
    }
  },
  form(fields) {
    const isDirect = fields.shown?.video !== undefined && isUploaded(fields.shown.video)
    return {
      embed_code: embedCodeOf(fields),
      preuploaded_url: isDirect ? directUrl(fields) : '',
      preuploaded_ch: isDirect ? directUrl(fields).slice(mediaPath('').length) : '',
      confirm_tos: isDirect,
      copyright_fallback: fields.form?.copyrightFallback ?? '',
      transcript: fields.form?.chosen?.transcript ?? '',
      poster_url: fields.form?.chosen?.poster ?? '',
      ...(fields.form?.chosen?.subtitles && { subtitles: fields.form.chosen.subtitles }),
    }
  },
}

/** Claims the poster and the subtitles that the writer uploaded; those in the post before stay as they are, as does its text. */
async function chosenFrom(keeping: Keeping, said: SaidBeside, before: Chosen): Promise<Chosen> {
  const poster = said.poster ?? before.poster ?? ''
  const subtitles = said.subtitles ?? before.subtitles
  const isNewPoster = poster !== '' && poster !== before.poster
  const transcript = (said.transcript ?? before.transcript ?? '').trim()
  const isNewText = subtitles?.url && subtitles.url !== before.subtitles?.url
  if (isNewText) await claimFile(keeping, subtitles.url, 'subtitles')
  return {
    ...(poster && { poster: isNewPoster ? await ownPoster(keeping, poster) : poster }),
    ...(subtitles?.url && { subtitles }),
    ...(transcript && { transcript }),
  }
}

const ownPoster = async (keeping: Keeping, address: string) =>
  (await claimPictures(keeping, [address])).get(address)?.url ?? ''

/** The video without what was chosen for it. */
async function madeVideo({ db }: Keeping, before: StoredFields | undefined): Promise<VideoShown | null> {
  const [media] = await readMediaByIds(db, before?.form?.mediaId ? [before.form.mediaId] : [])
  return media ? videoShown(videoOf(media)) : null
}

const isUploaded = ({ frame, stream }: VideoShown) => frame === null && stream === undefined

const streamShown = ({ url, service, isLive, duration }: NonNullable<SaidOfVideo['stream']>): VideoShown => ({
  ...nothing,
  sources: { sd: url, hd: '' },
  stream: { service, is_live: isLive },
  duration,
})

/** The form shows the address of an uploaded video. */
const isOwnVideo = (address: string) => address.startsWith(mediaPath(''))
const directUrl = (fields: StoredFields | undefined) => fields?.form?.fileUrl ?? ''

function embedCodeOf(fields: StoredFields | undefined): string {
  const shown = fields?.shown?.video
  if (shown?.stream) return shown.sources.sd
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
