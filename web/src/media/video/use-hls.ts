import { type RefObject, useEffect, useMemo } from 'react'

const hlsType = 'application/vnd.apple.mpegurl'

const isHls = (url: string): boolean => /\.m3u8(?:[?#]|$)/.test(url)

/**
 * The address for the film's own `src`. A stream that the browser cannot read by itself is fed to it in pieces instead,
 * from the first play on, by what only such films need.
 */
export function useHls(film: RefObject<HTMLVideoElement | null>, url: string): string | undefined {
  const isFed = useMemo(() => isHls(url) && !document.createElement('video').canPlayType(hlsType), [url])
  useEffect(() => {
    return isFed && film.current ? feed(film.current, url) : undefined
  }, [film, url, isFed])
  return isFed ? undefined : url
}

/** Takes everything back when the film goes or changes. */
function feed(element: HTMLVideoElement, url: string): () => void {
  let stop = () => {}
  let isGone = false
  const fail = () => element.dispatchEvent(new Event('error'))
  import('hls.js/light').then(({ default: Hls }) => {
    if (isGone) return
    if (!Hls.isSupported()) {
      fail()
      return
    }
    // The content security policy has no place for workers made of text.
    const stream = new Hls({ enableWorker: false, autoStartLoad: false, liveDurationInfinity: true })
    const load = () => stream.startLoad()
    stream.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) fail()
    })
    stream.on(Hls.Events.MANIFEST_PARSED, () => {
      if (element.paused) element.addEventListener('play', load, { once: true })
      else load()
    })
    stream.loadSource(url)
    stream.attachMedia(element)
    stop = () => {
      element.removeEventListener('play', load)
      stream.destroy()
    }
  }, fail)
  return () => {
    isGone = true
    stop()
  }
}
