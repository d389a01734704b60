/** Counts what one attack tried and records what got through. */
export class Tally {
  tried = 0
  readonly broken: string[] = []
  /** A few words about the attack's scope, for the table. */
  about = ''

  check(isHeld: boolean, what: string | (() => string)): boolean {
    this.tried += 1
    if (!isHeld) this.broken.push(typeof what === 'string' ? what : what())
    return isHeld
  }

  /** Carries out a part of the attack, which the table names with how much it tried. */
  async part(name: string, work: (own: Tally) => Promise<void>): Promise<void> {
    const own = new Tally()
    await work(own)
    this.tried += own.tried
    this.broken.push(...own.broken)
    this.about = [this.about, `${name} ${own.tried}`].filter(Boolean).join('; ')
  }
}

export interface Attack {
  name: string
  about: string
  run(tally: Tally): Promise<void>
}

export interface Row {
  attack: Attack
  tally: Tally
  seconds: number
}

const heads = ['attack', 'tried', 'held', 'not held', 'seconds', 'what']

export function formatTable(rows: Row[]): string {
  const cells = rows.map(({ attack, tally: { tried, broken, about }, seconds }) => [
    attack.name,
    String(tried),
    String(tried - broken.length),
    String(broken.length),
    seconds.toFixed(0),
    about || attack.about,
  ])
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 || column === heads.length - 1 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd()
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
