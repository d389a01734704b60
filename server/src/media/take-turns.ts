/** At most so many pieces of work at once; the others wait in the order they came. */
export function takeTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
