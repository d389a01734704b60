/** One sound at a time on the whole page: other sounds stop and begin anew, films that are heard stop. BLOG-111 */
export function pauseOthers(playing: HTMLMediaElement | null): void {
  if (!playing || playing.muted) return
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (other === playing || (other instanceof HTMLVideoElement && other.muted)) continue
    other.pause()
    if (other instanceof HTMLAudioElement && playing instanceof HTMLAudioElement && other.currentTime > 0)
      other.currentTime = 0
  }
}
