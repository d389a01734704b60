import type { soundNames } from '@bowerbird/domain/messaging/messaging.limits.ts'

export type SoundName = (typeof soundNames)[number]

/** MSG-179 */
export interface Sound {
  name: SoundName
  filePath: string
  fileType: string
}

export const soundOf = (name: SoundName, fileType = 'audio/mpeg'): Sound => ({
  name,
  filePath: `/sounds/${name}.mp3`,
  fileType,
})

const players = new Map<SoundName, HTMLAudioElement>()

/** One that cannot play, as before the first press on a page, is ignored. MSG-317 */
export async function playSound(name: SoundName): Promise<void> {
  try {
    const player = players.get(name) ?? createPlayer(soundOf(name))
    players.set(name, player)
    player.currentTime = 0
    await player.play()
  } catch {
    // Nobody misses a sound.
  }
}

function createPlayer({ filePath, fileType }: Sound): HTMLAudioElement {
  const player = document.createElement('audio')
  const source = document.createElement('source')
  Object.assign(source, { src: filePath, type: fileType })
  player.append(source)
  return player
}
