import type { PlayerEvent } from '@bowerbird/domain/core/video-events.ts'

/** A playable video. Its sizes and pictures are known before it is loaded. BLOG-341 */
export interface PlayedVideo {
  sources: { sd: string; hd: string }
  poster: string
  subtitles?: { url: string; label: string; language: string } | null | undefined
  /** Ten pictures side by side; the width is that of all. */
  filmstrip: { url: string; width: number; height: number; frames: number } | null
  width: number
  height: number
  duration: number
  livestream?: 'live' | 'recorded' | undefined
  /** The service of an HLS stream. BLOG-137 */
  hlsService?: string | undefined
}

export type VideoLog = (event: PlayerEvent) => void
