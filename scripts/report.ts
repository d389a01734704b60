/** The end of every check: each problem on a line, then the sum, and the exit code that stops the others. */
export function report(problems: string[], summary: string) {
  for (const problem of problems) console.error(problem)
  console.log(summary)
  process.exitCode = problems.length ? 1 : 0
}
