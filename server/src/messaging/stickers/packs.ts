import { bowerbird } from './bowerbird.ts'
import type { DrawnPack } from './drawing.ts'
import { kitchen } from './kitchen.ts'
import { weather } from './weather.ts'

/** The picker shows them in this order. MSG-252 */
export const drawnPacks: readonly DrawnPack[] = [bowerbird, weather, kitchen]
