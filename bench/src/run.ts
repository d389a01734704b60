import { type CityStage, withCity } from './city/stage.ts'
import { type Measured, Meter, measureInterleaved } from './measure.ts'
import type { Scenario } from './scenario.ts'
import { ceilings } from './scenarios/ceilings.ts'
import { dashboard } from './scenarios/dashboard.ts'
import type { Stage } from './stage.ts'
import type { Row } from './table.ts'
import type { Town } from './town/fill.ts'

/** The allowed growth with a million posts, and with fifty times as many followed blogs. */
const growthMax = { ofPosts: 1.3, ofFollowed: 3 }

interface Meters {
  scenario: Scenario
  meter: Meter
}

/** Measures the chosen scenarios in the town; with a city, reads are measured in both, alternating. */
export async function runAll(
  stage: Stage,
  chosen: Scenario[],
  hasCity: boolean,
): Promise<{ c1: Measured; c20: Measured; rows: Row[] }> {
  const { town, databasePid, server, bare } = stage
  const ceilingOf = (scenario: Scenario) => new Meter({ scenario, town, server: bare, databasePid })
  const meters = { C1: ceilingOf(ceilings.C1), C20: ceilingOf(ceilings.C20) }
  const inTown = chosen.map((scenario) => ({
    scenario,
    meter: new Meter({ scenario, town, server, databasePid, ceiling: meters[scenario.ceiling] }),
  }))
  const reads = inTown.filter(({ scenario }) => !scenario.isWrite)
  const writes = inTown.filter(({ scenario }) => scenario.isWrite)
  const measure = async (group: Meters[]) => {
    if (group.length === 0) return
    for (const { scenario } of group) console.log(`${scenario.name}: ${scenario.about}`)
    const toMeasure = group.map(({ meter }) => meter)
    await measureInterleaved(Object.values(meters), toMeasure)
  }
  const readInBoth = async (city: CityStage) => {
    const twins = cityMeters(city, reads)
    // Each runs just before its twin, which it is compared with.
    await measure(reads.flatMap((one) => [one, ...twins.filter(({ of }) => of === one.scenario)]))
    return twins.map(({ scenario, meter }) => ({ scenario, measured: meter.read() }))
  }
  const inCity = hasCity ? await withCity(readInBoth) : []
  if (!hasCity) await measure(reads)
  await measure(writes)

  const [c1, c20] = [meters.C1.read(), meters.C20.read()]
  const rows: Row[] = inTown.map(({ meter }) => ({ measured: meter.read() }))
  const townTwin = (name: string) => rows.find(({ measured }) => `${measured.scenario.name} of 1M` === name)?.measured
  const hundred = inCity.find(({ scenario }) => scenario.name === 'dashboard of 1M')?.measured
  for (const { scenario, measured } of inCity) {
    const twin = townTwin(scenario.name)
    const than = twin ?? hundred
    const max = twin ? (scenario.name === 'dashboard of 1M' ? growthMax.ofPosts : undefined) : growthMax.ofFollowed
    rows.push({ measured, ...(than && { growth: { than, max } }) })
  }
  return { c1, c20, rows }
}

interface Twin extends Meters {
  /** The scenario in the town. */
  of: Scenario
}

function cityMeters({ city, databasePid, server }: CityStage, reads: Meters[]): Twin[] {
  const [hundred, ...more] = city.groups.map(({ follows, readers }) => ({ follows, town: townOf(city, readers) }))
  const meterOf = (of: Scenario, scenario: Scenario, town: Town) => ({
    of,
    scenario,
    meter: new Meter({ scenario, town, server, databasePid }),
  })
  const twins = reads
    .filter(({ scenario }) => scenario.inCity)
    .map(({ scenario }) =>
      meterOf(
        scenario,
        { ...scenario, name: `${scenario.name} of 1M`, about: `${scenario.about}, among a million posts` },
        (hundred as { town: Town }).town,
      ),
    )
  if (!reads.some(({ scenario }) => scenario === dashboard)) return twins
  const followers = more.map(({ follows, town }) =>
    meterOf(
      dashboard,
      { ...dashboard, name: `dashboard of 1M, ${follows}`, about: `the same, ${follows} blogs followed` },
      town,
    ),
  )
  return [...twins, ...followers]
}

const townOf = (city: CityStage['city'], readers: Town['readers']): Town => ({
  readers,
  filterers: [],
  blockers: [],
  blogNames: city.blogNames,
  posts: city.posts,
  longTrail: { id: '', reblogKey: '' },
  questions: [],
  talks: [],
})
