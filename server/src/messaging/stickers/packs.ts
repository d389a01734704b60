import { bowerbird } from './bowerbird.ts'
import type { DrawnPack } from './drawing.ts'
import { kitchen } from './kitchen.ts'
import { weather } from './weather.ts'

/** The picker shows them in this order. MSG-252 */
export const drawnPacks: readonly DrawnPack[] = [bowerbird, weather, kitchen]

/** Names a drawing among the files of stickers. */
export const keyOfDrawing = (pack: DrawnPack, key: string): string => `${pack.key}/${key}.svg`

const drawings = new Map(
  drawnPacks.flatMap((pack) =>
    pack.drawings.map(({ key, description }) => [keyOfDrawing(pack, key), { title: pack.title, description }]),
  ),
)

/** The name of a drawing and of its pack; undefined for stickers of the operator. */
export const wordsOfDrawing = (mediaKey: string) => drawings.get(mediaKey)
