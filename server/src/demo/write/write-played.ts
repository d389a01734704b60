import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { claimMedia } from '../../media/media.actions.ts'
import { type Ffmpeg, findFfmpeg } from '../../media/sound-and-film/find-ffmpeg.ts'
import { transcodeVideo } from '../../media/sound-and-film/transcode-video.ts'
import { uploadSound } from '../../media/sound-and-film/upload-sound.actions.ts'
import { uploadVideo } from '../../media/sound-and-film/upload-video.actions.ts'
import { inWorkFolder } from '../../media/sound-and-film/work-folder.ts'
import { hashInKey } from '../../media/storage/media-keys.ts'
import type { Album, StoredMedia } from '../album.ts'
import { drawFilm } from '../drawings/draw-for-blog.ts'
import { melodies, playMelody } from '../melodies.ts'
import type { Person, PlannedBlog } from '../plan/plan-people.ts'
import type { TownSize } from '../plan/town-size.ts'
import { withFile } from './write-pictures.ts'

const run = promisify(execFile)

const drawnSize = { width: 320, height: 180 }
const framesPerSecond = 12
const filmFrames = 48

type Played = Pick<Album, 'sounds' | 'films'>

export const blogsToFilm = (people: Person[], { films }: TownSize): PlannedBlog[] =>
  people.flatMap(({ blogs }) => blogs).slice(0, films)

/** Makes a few sounds, and a video for each of the blogs, that all share; null without a suitable ffmpeg. */
export async function writePlayed(deps: Deps, viewer: Member, filmed: PlannedBlog[]): Promise<Played | null> {
  const ffmpeg = await findFfmpeg(deps.config)
  if (!ffmpeg) return null
  return makePlayed(deps, ffmpeg, viewer, filmed).catch((err) => {
    deps.log.error({ err }, 'sounds and films could not be made')
    return null
  })
}

async function makePlayed(deps: Deps, ffmpeg: Ffmpeg, viewer: Member, filmed: PlannedBlog[]): Promise<Played> {
  const played: Played = { sounds: [], films: [] }
  for (const melody of melodies) {
    const { url } = await withFile(deps, playMelody(melody), (file) => uploadSound(deps, viewer, file))
    played.sounds.push(await claim(deps, viewer, url, melody.name))
  }
  for (const blog of filmed) {
    const film = await filmBlog(deps, ffmpeg, blog)
    const { url } = await withFile(deps, film, (file) => uploadVideo(deps, viewer, file))
    await transcodeVideo(deps, hashInKey(url.slice(mediaPath('').length)) ?? '')
    played.films.push(await claim(deps, viewer, url, blog.title))
  }
  return played
}

/** Marks the file as used, whether or not a post shows it. */
async function claim({ db, config }: Deps, { accountId }: Member, url: string, about: string): Promise<StoredMedia> {
  const [media] = await db.transaction().execute((tx) => claimMedia(tx, accountId, [url], config.origin))
  if (media?.state !== 'ready') throw new Error(`${url} cannot be played`)
  return { url, media, about }
}

/** Encodes drawn frames as a video file, ready for upload. */
const filmBlog = ({ config }: Deps, { command: [program, ...first] }: Ffmpeg, blog: PlannedBlog): Promise<Buffer> =>
  inWorkFolder(config, async (folder) => {
    const { width, height } = drawnSize
    await writeFile(join(folder, 'frames'), drawFilm(blog, drawnSize, filmFrames))
    const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(framesPerSecond)]
    const output = ['-vf', 'scale=640:360', '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast', 'film.mp4']
    await run(program, [...first, '-v', 'error', '-nostdin', ...input, '-i', 'frames', ...output], { cwd: folder })
    return readFile(join(folder, 'film.mp4'))
  })
