/** Makes ids as the database does: milliseconds since 2000, then a count. */
export type IdMaker = (atMs: number) => string

const since2000 = Date.UTC(2000, 0, 1)

export function makeIdMaker(): IdMaker {
  let count = 0n
  return (atMs) => {
    count = (count + 1n) % 4_194_304n
    return String((BigInt(Math.floor(atMs) - since2000) << 22n) | count)
  }
}
