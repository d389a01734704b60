import { lazyPart } from '../core/page/lazy.ts'

/** Players and the lightbox load on first use; until then the browser's own controls serve. */
export const lightbox = lazyPart('Lightbox', async () => (await import('./Lightbox.tsx')).Lightbox)
export const audioPlayer = lazyPart('AudioPlayer', async () => (await import('./AudioPlayer.tsx')).AudioPlayer)
export const videoPlayer = lazyPart('VideoPlayer', async () => (await import('./video/VideoPlayer.tsx')).VideoPlayer)
export const livePhoto = lazyPart('LivePhoto', async () => (await import('./LivePhoto.tsx')).LivePhoto)
