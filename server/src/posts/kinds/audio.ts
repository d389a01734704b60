import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import { serviceOf } from '@bowerbird/domain/media/embeds.ts'
import type { Frame, KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import type { KindChanges } from '@bowerbird/domain/posts/document/change.ts'
import { audio } from '@bowerbird/domain/posts/kinds/audio.ts'
import { soundOf } from '../../media/sound-and-film/sound-and-video.views.ts'
import { findEmbed } from '../../media/sound-and-film/video-data.views.ts'
import type { Keeping, KindWork } from './kind-work.ts'
import { claimFile, frameOf } from './own-file.ts'
import { asOwnPicture, claimPictures } from './own-pictures.ts'

type PreparedAudio = KindChanges['audio'] & { frame?: Frame | null }
type AudioShown = NonNullable<KindParts['audio']>

const nothing: AudioShown = {
  url: '',
  external_url: '',
  service: '',
  track: '',
  artist: '',
  album: '',
  album_art: '',
  duration: 0,
  peaks: [],
  frame: null,
}

export const audioWork: KindWork<'audio', PreparedAudio> = {
  async prepare(deps, viewer, said) {
    const frame = said.url ? frameOf(await findEmbed(deps, said.url)) : null
    const albumArt = said.albumArt && (await asOwnPicture(deps, viewer.accountId, said.albumArt))
    return { ...said, frame, albumArt }
  },
  hasUploads: () => true,
  async keep(keeping, said, before) {
    const stored = before?.shown?.audio ?? nothing
    const fileUrl = said.fileUrl ?? stored.url
    const url = said.url ?? stored.external_url
    const hasConsent = said.hasConsent ?? (stored.url !== '' && fileUrl === stored.url)
    throwIf(audio.refuse({ ...audio.emptyFields, url, preuploadUrl: fileUrl, confirmTos: hasConsent }, keeping))
    const { transcript: storedText = '', ...sound } = await soundFor(keeping, said, fileUrl, stored)
    const transcript = sound.url && (said.transcript ?? storedText).trim()
    const shown: AudioShown = {
      ...sound,
      track: said.track ?? sound.track,
      artist: said.artist ?? sound.artist,
      album: said.album ?? sound.album,
      album_art: await albumArtOf(keeping, said.albumArt, [sound.album_art, stored.album_art]),
      ...(transcript && { transcript }),
    }
    const copyrightFallback = said.copyrightFallback ?? before?.form?.copyrightFallback ?? ''
    return { shown: { audio: shown }, form: { copyrightFallback } }
  },
}

/** Keeps a file that was in the post before; uses an address only if there is no file. POST-149 */
async function soundFor(
  keeping: Keeping,
  said: PreparedAudio,
  fileUrl: string,
  stored: AudioShown,
): Promise<AudioShown> {
  if (fileUrl && fileUrl === stored.url) return stored
  if (fileUrl) {
    const { url, durationMs, title, artist, album, cover, peaks } = soundOf(await claimFile(keeping, fileUrl, 'audio'))
    return { ...nothing, url, duration: durationMs / 1000, track: title, artist, album, album_art: cover, peaks }
  }
  if (said.url === undefined || said.url === stored.external_url) return { ...stored, url: '', duration: 0, peaks: [] }
  return { ...nothing, external_url: said.url, service: serviceOf(said.url), frame: said.frame ?? null }
}

async function albumArtOf(keeping: Keeping, said: string | undefined, [own = '', before]: string[]): Promise<string> {
  if (said === undefined) return own
  if (said === '' || said === own || said === before) return said
  return (await claimPictures(keeping, [said])).get(said)?.url ?? ''
}
