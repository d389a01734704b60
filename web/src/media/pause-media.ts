/** Pauses everything that plays on the page; what is returned lets it play on. */
export function pauseMedia(): () => void {
  const playing = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].filter(({ paused }) => !paused)
  for (const media of playing) media.pause()
  return () => {
    for (const media of playing) if (media.isConnected) media.play().catch(() => {})
  }
}
