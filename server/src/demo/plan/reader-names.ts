import type { Random } from './random.ts'

export const manners =
  `quiet early late small second blue kind slow plain odd bright left humming folded borrowed distant
  patient sunny mild spare gentle honest idle lucky`.split(/\s+/)
export const things =
  `heron teacup ladder mitten lantern pebble drawer orchard biscuit ferry button acorn umbrella postcard
  kettle swift bramble compass marble thimble hedgehog sparrow gatepost harbour`.split(/\s+/)

/** Makes distinct names for people who mostly read. */
export function readerNames(random: Random, count: number): { name: string; title: string }[] {
  const all = manners.flatMap((manner) => things.map((thing) => [manner, thing] as const))
  return random
    .shuffled(all)
    .slice(0, count)
    .map(([manner, thing]) => ({ name: `${manner}-${thing}`, title: `${capital(manner)} ${capital(thing)}` }))
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
