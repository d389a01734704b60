import { latePart } from '../core/page/late.ts'

/** Players and the lightbox load on first use; until then the browser's own controls serve. */
export const lightbox = latePart('Lightbox', async () => (await import('./Lightbox.tsx')).Lightbox)
export const audioPlayer = latePart('AudioPlayer', async () => (await import('./AudioPlayer.tsx')).AudioPlayer)
export const videoPlayer = latePart('VideoPlayer', async () => (await import('./video/VideoPlayer.tsx')).VideoPlayer)
export const livePhoto = latePart('LivePhoto', async () => (await import('./LivePhoto.tsx')).LivePhoto)
