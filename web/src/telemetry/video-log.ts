import type { PlayerEvent } from '@bowerbird/domain/core/video-events.ts'

/** BLOG-313 */
export interface VideoEvent extends PlayerEvent {
  post_id: string
  root_post_id: string
  blog_uuid: string
}

type VideoSink = (event: VideoEvent) => void

const ignore: VideoSink = () => {}
let sink = ignore

/** The receiver of events; without one they are dropped. */
export function takeVideoEvents(next: VideoSink | null): void {
  sink = next ?? ignore
}

/** A log that breaks never disturbs what it logs. BLOG-327 */
export function logVideo(event: VideoEvent): void {
  try {
    sink(event)
  } catch (problem) {
    console.error(problem)
  }
}
