import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { invalidEmbedCode } from '@bowerbird/domain/media/embed-code.ts'
import type { Frame, KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import type { KindChanges } from '@bowerbird/domain/posts/document/change.ts'
import type { StoredFields } from '@bowerbird/domain/posts/document/post-document.ts'
import { embedCodeOf, isUploaded, uploadOf } from '@bowerbird/domain/posts/formats/form/encode.ts'
import { video } from '@bowerbird/domain/posts/kinds/video.ts'
import { readMediaByIds } from '../../media/media.views.ts'
import { findStream } from '../../media/sound-and-film/find-stream.ts'
import { uploadedVideo, type Video, videoOf } from '../../media/sound-and-film/sound-and-video.views.ts'
import { findEmbed } from '../../media/sound-and-film/video-data.views.ts'
import type { Keeping, KindWork } from './kind-work.ts'
import { claimFile, frameOf } from './own-file.ts'
import { claimPictures } from './own-pictures.ts'

type PreparedVideo = KindChanges['video'] & {
  frame?: Frame
  stream?: NonNullable<Awaited<ReturnType<typeof findStream>>>
}
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

export const videoWork: KindWork<'video', PreparedVideo> = {
  async prepare(deps, _viewer, said) {
    if (!said.embedCode || said.fileUrl || isOwnVideo(said.embedCode)) return said
    const stream = await findStream(deps, said.embedCode)
    if (stream) return { ...said, stream }
    const frame = frameOf(await findEmbed(deps, said.embedCode)) ?? refuse(invalidEmbedCode)
    return { ...said, frame }
  },
  hasUploads: () => true,
  async keep(keeping, said, before) {
    const stored = before?.shown?.video
    const isDirect = stored !== undefined && isUploaded(stored)
    const isSameFile = isDirect && !!said.fileUrl && said.fileUrl === uploadOf(before)
    const fileUrl = isSameFile ? '' : (said.fileUrl ?? '')
    const embedCode = said.embedCode ?? (stored ? embedCodeOf(before) : '')
    const videoSource = said.embedCode === undefined ? '' : 'embed'
    const refusal = video.refuse(
      {
        ...video.emptyFields,
        embedCode: embedCode || (isSameFile ? uploadOf(before) : ''),
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
    if (!stored || (said.embedCode && isOwnVideo(said.embedCode) && said.embedCode !== uploadOf(before)))
      throw new RefusedError(invalidEmbedCode)
    if (!isDirect) return { shown: { video: stored }, form: { ...before?.form, copyrightFallback } }
    const chosen = await chosenFrom(keeping, said, before?.form?.chosen ?? {})
    const made = await madeVideo(keeping, before)
    return {
      shown: { video: { ...(made ?? stored), ...chosen } },
      form: { ...before?.form, copyrightFallback, chosen },
    }
  },
}

/** Claims the poster and the subtitles that the writer uploaded; those in the post before stay as they are, as does its text. */
async function chosenFrom(keeping: Keeping, said: PreparedVideo, before: Chosen): Promise<Chosen> {
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

const streamShown = ({ url, service, isLive, duration }: NonNullable<PreparedVideo['stream']>): VideoShown => ({
  ...nothing,
  sources: { sd: url, hd: '' },
  stream: { service, is_live: isLive },
  duration,
})

/** The form shows the address of an uploaded video. */
const isOwnVideo = (address: string) => address.startsWith(mediaPath(''))
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
