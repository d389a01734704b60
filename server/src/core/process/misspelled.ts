/** Returns a sentence for each environment variable that differs from an option by one slip. */
export function findMisspelled(env: Record<string, string | undefined>, options: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (options.includes(name)) return []
    const meant = options.find((option) => isOneSlip(name.toUpperCase(), option))
    return meant ? [`${name} isn't an option. Did you mean ${meant}?`] : []
  })
}

/** One letter more, less, different or swapped: without one letter of each the names are the same. */
function isOneSlip(typed: string, option: string): boolean {
  const shorter = withoutOne(option)
  return withoutOne(typed).some((name) => shorter.includes(name))
}

const withoutOne = (name: string): string[] => [
  name,
  ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1)),
]
