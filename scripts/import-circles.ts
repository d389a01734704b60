/** Files that import each other, directly or by way of others; each circle once, in the order of its names. */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const places = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []

  // Tarjan's algorithm: files that reach each other form one component.
  const visit = (file: string): number => {
    const place = places.size
    places.set(file, place)
    lowest.set(file, place)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      const reached = places.has(target) ? (open.includes(target) ? (places.get(target) ?? 0) : place) : visit(target)
      lowest.set(file, Math.min(lowest.get(file) ?? place, reached))
    }
    if (lowest.get(file) === place) {
      const members = open.splice(open.indexOf(file))
      if (members.length > 1 || imports.get(file)?.includes(file)) circles.push(members.sort())
    }
    return lowest.get(file) ?? place
  }
  for (const file of imports.keys()) if (!places.has(file)) visit(file)
  return circles
}
