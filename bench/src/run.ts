import { type CityStage, withCity } from './city/stage.ts'
import { type Measured, Meter, measureInTurns } from './measure.ts'
import type { Scenario } from './scenario.ts'
import { ceilings } from './scenarios/ceilings.ts'
import { dashboard } from './scenarios/dashboard.ts'
import type { Stage } from './stage.ts'
import type { Row } from './table.ts'
import type { Town } from './town/fill.ts'

/** How much more a page may cost among a million posts, and for who follows fifty times as many blogs. */
const growthMax = { ofPosts: 1.3, ofFollowed: 3 }

interface Meters {
  scenario: Scenario
  meter: Meter
}

/** All chosen scenarios in the town; with a city, those that read are measured in both, in turns. */
export async function runAll(
  stage: Stage,
  chosen: Scenario[],
  hasCity: boolean,
): Promise<{ c1: Measured; c20: Measured; rows: Row[] }> {
  const { town, databasePid, server, bare } = stage
  const ceilingMeters = [ceilings.C1, ceilings.C20].map(
    (scenario) => new Meter({ scenario, town, server: bare, databasePid }),
  )
  const inTown = chosen.map((scenario) => ({ scenario, meter: new Meter({ scenario, town, server, databasePid }) }))
  const reads = inTown.filter(({ scenario }) => !scenario.isWrite)
  const writes = inTown.filter(({ scenario }) => scenario.isWrite)
  const measure = async (group: Meters[], others: Meters[] = []) => {
    if (group.length === 0) return
    for (const { scenario } of [...group, ...others]) console.log(`${scenario.name}: ${scenario.about}`)
    await measureInTurns([...ceilingMeters, ...[...group, ...others].map(({ meter }) => meter)])
  }
  const readInBoth = (city: CityStage) => {
    const meters = cityMeters(city, reads)
    return measure(reads, meters).then(() =>
      meters.map(({ scenario, meter }) => ({ scenario, measured: meter.read() })),
    )
  }
  const inCity = hasCity ? await withCity(readInBoth) : []
  if (!hasCity) await measure(reads)
  await measure(writes)

  const [c1, c20] = ceilingMeters.map((meter) => meter.read()) as [Measured, Measured]
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

function cityMeters({ city, databasePid, server }: CityStage, reads: Meters[]): Meters[] {
  const [hundred, ...more] = city.groups.map(({ follows, readers }) => ({ follows, town: townOf(city, readers) }))
  const meterOf = (scenario: Scenario, town: Town) => ({
    scenario,
    meter: new Meter({ scenario, town, server, databasePid }),
  })
  const twins = reads
    .filter(({ scenario }) => scenario.inCity)
    // The ceilings are those of the town; among a million posts it is the growth that counts.
    .map(({ scenario: { ratioMax: _, ...scenario } }) =>
      meterOf(
        { ...scenario, name: `${scenario.name} of 1M`, about: `${scenario.about}, among a million posts` },
        (hundred as { town: Town }).town,
      ),
    )
  if (!reads.some(({ scenario }) => scenario === dashboard)) return twins
  const { ratioMax: _, ...read } = dashboard
  const followers = more.map(({ follows, town }) =>
    meterOf({ ...read, name: `dashboard of 1M, ${follows}`, about: `the same, ${follows} blogs followed` }, town),
  )
  return [...twins, ...followers]
}

const townOf = (city: CityStage['city'], readers: Town['readers']): Town => ({
  readers,
  blogNames: city.blogNames,
  posts: city.posts,
  longTrail: { id: '', reblogKey: '' },
  talks: [],
})
