/** Prints each problem and the summary, and sets the exit code. */
export function report(problems: string[], summary: string) {
  for (const problem of problems) console.error(problem)
  console.log(summary)
  process.exitCode = problems.length ? 1 : 0
}
