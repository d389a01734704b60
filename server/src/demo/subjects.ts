import type { Subject } from './subject.ts'
import { birds } from './subjects/birds.ts'
import { bread } from './subjects/bread.ts'
import { clouds } from './subjects/clouds.ts'
import { maps } from './subjects/maps.ts'
import { mending } from './subjects/mending.ts'
import { mosses } from './subjects/mosses.ts'
import { nightSky } from './subjects/night-sky.ts'
import { oldSigns } from './subjects/old-signs.ts'
import { slowCode } from './subjects/slow-code.ts'
import { tidePools } from './subjects/tide-pools.ts'
import { town } from './subjects/town.ts'
import { trains } from './subjects/trains.ts'
import { typography } from './subjects/typography.ts'

export const subjects: Subject[] = [
  mosses,
  oldSigns,
  slowCode,
  tidePools,
  bread,
  trains,
  typography,
  birds,
  clouds,
  mending,
  maps,
  nightSky,
  town,
]
