import { bowerbird } from './bowerbird.ts'
import type { DrawnPack } from './drawing.ts'
import { kitchen } from './kitchen.ts'
import { weather } from './weather.ts'

/** The packs that come with the product, in the order of the picker. MSG-252 */
export const drawnPacks: readonly DrawnPack[] = [bowerbird, weather, kitchen]
