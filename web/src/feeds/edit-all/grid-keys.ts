import type { KeyboardEvent } from 'react'
import { arrowKey } from '../../ui/fields/arrow-key.ts'

interface Acts {
  onMove: (toId: string, fromId: string) => void
  onToggle: (id: string) => void
  onAll: () => void
  onClear: () => void
}

const idOf = (tile: HTMLElement) => tile.dataset.postId as string

/** Moves the focus through all tiles, also from month to month, and hands on what the keys ask for. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, { onMove, onToggle, onAll, onClear }: Acts): void {
  const tile = event.target as HTMLElement
  if (event.key === 'Escape' && !tile.matches('input, select')) onClear()
  if (tile.dataset.postId === undefined) return
  if (event.key === ' ') onToggle(idOf(tile))
  else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onAll()
  else {
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-post-id]')]
    const to = nextTile(tiles, tile, arrowKey(event.key))
    if (!to) return
    to.focus()
    onMove(idOf(to), idOf(tile))
  }
  event.preventDefault()
}

function nextTile(tiles: HTMLElement[], tile: HTMLElement, key: string): HTMLElement | undefined {
  const at = tiles.indexOf(tile)
  if (key === 'ArrowRight') return tiles[at + 1]
  if (key === 'ArrowLeft') return tiles[at - 1]
  if (key === 'Home') return tiles[0]
  if (key === 'End') return tiles.at(-1)
  if (key === 'ArrowDown') return inNextRow(tiles.slice(at + 1), tile)
  return key === 'ArrowUp' ? inNextRow(tiles.slice(0, at).reverse(), tile) : undefined
}

/** The tile of the nearest other row that is closest to the column of this one. */
function inNextRow(others: HTMLElement[], tile: HTMLElement): HTMLElement | undefined {
  const { top, left } = tile.getBoundingClientRect()
  const places = others.map((other) => ({ other, at: other.getBoundingClientRect() }))
  const row = places.find(({ at }) => Math.abs(at.top - top) > 1)?.at.top
  if (row === undefined) return undefined
  return places
    .filter(({ at }) => Math.abs(at.top - row) <= 1)
    .sort((a, b) => Math.abs(a.at.left - left) - Math.abs(b.at.left - left))[0]?.other
}
