import { readingNames } from '@bowerbird/domain/core/reading.ts'
import { useEffect } from 'react'
import { useMember } from '../../core/session.ts'

/** Keeps the page's mark in step with the member's settings, which the server has written first. CTRL-040 */
export function useReading(): void {
  const { reading } = useMember()
  const names = readingNames(reading)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (names) dataset.reading = names
    return () => {
      delete dataset.reading
    }
  }, [names])
  useEffect(() => {
    if (!reading.pause_gifs) return
    let stop: (() => void) | undefined
    let isOver = false
    import('../../media/pause-in-texts.ts').then(
      ({ pauseInTexts }) => {
        if (!isOver) stop = pauseInTexts()
      },
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [reading.pause_gifs])
}
