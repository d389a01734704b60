import { latePart } from '../core/page/late.ts'

/** What plays and enlarges comes when it is first wanted; until then the browser's own controls do. */
export const lightbox = latePart('Lightbox', async () => (await import('./Lightbox.tsx')).Lightbox)
export const audioPlayer = latePart('AudioPlayer', async () => (await import('./AudioPlayer.tsx')).AudioPlayer)
export const videoPlayer = latePart('VideoPlayer', async () => (await import('./video/VideoPlayer.tsx')).VideoPlayer)
export const livePhoto = latePart('LivePhoto', async () => (await import('./LivePhoto.tsx')).LivePhoto)
