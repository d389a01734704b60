import { gifTagsShown } from './gifs.limits.ts'

/** POST-273 */
export const cleanGifQuery = (typed: string): string => typed.toLowerCase().trim()

const tagsOfEveryGif = ['gif', 'gifs']

/** Leaves out the tags that every GIF has. POST-279, POST-280 */
export const gifTagsToShow = (tags: readonly string[]): string[] =>
  tags.filter((tag) => !tagsOfEveryGif.includes(tag.toLowerCase())).slice(0, gifTagsShown)

const wordsHeightPx = 44

/** Puts each tile into the shortest column so far, so that later tiles move none of the earlier ones. POST-278 */
export function inColumns<Tile extends { width: number; height: number }>(
  tiles: readonly Tile[],
  columnCount: number,
  tileWidthPx: number,
): Tile[][] {
  const columns = Array.from({ length: Math.max(1, columnCount) }, () => ({ tiles: [] as Tile[], height: 0 }))
  for (const tile of tiles) {
    const shortest = columns.reduce((least, column) => (column.height < least.height ? column : least))
    shortest.tiles.push(tile)
    shortest.height += (tileWidthPx * tile.height) / (tile.width || 1) + wordsHeightPx
  }
  return columns.map((column) => column.tiles)
}
