import { inColumns } from '@bowerbird/domain/media/gifs.rules.ts'
import type { Gif } from '@bowerbird/domain/search/gifs.contract.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBatches } from '../use-gif-search.ts'
import styles from './GifGrid.module.css'
import { GifTile } from './GifTile.tsx'
import { useGifsInView } from './use-gifs-in-view.ts'

const gapPx = 8

interface Props {
  gifs: readonly Gif[]
  tileWidthPx: number
  /** The scrolling element around it. */
  area: RefObject<HTMLDivElement | null>
  onChoose: (gif: Gif) => void
}

const keyOf = ({ postId, mediaUrl }: Gif): string => `${postId} ${mediaUrl}`

/** A masonry of tiles; pictures are fetched for the part that is looked at. POST-278, POST-282 … POST-284 */
export function GifGrid({ gifs, tileWidthPx, area, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const shown = useBatches(gifs)
  const columns = inColumns(shown, useColumnCount(grid, tileWidthPx), tileWidthPx)
  const { seen, ready, bringIntoView } = useGifsInView(grid, area, shown.length)
  return (
    <div ref={grid} className={styles.grid}>
      {columns.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone.
        <ul key={place} className={styles.column}>
          {column.map((gif) => (
            <GifTile
              key={keyOf(gif)}
              id={keyOf(gif)}
              gif={gif}
              isSeen={seen.has(keyOf(gif))}
              isReady={ready.has(keyOf(gif))}
              onChoose={() => onChoose(gif)}
              onFocus={bringIntoView}
            />
          ))}
        </ul>
      ))}
    </div>
  )
}

function useColumnCount(grid: RefObject<HTMLElement | null>, tileWidthPx: number): number {
  const [count, setCount] = useState(2)
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0)
        setCount(Math.max(1, Math.floor((element.clientWidth + gapPx) / (tileWidthPx + gapPx))))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => sizes.disconnect()
  }, [grid, tileWidthPx])
  return count
}
