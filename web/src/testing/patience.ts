import { configure } from '@testing-library/react'

configure({
  // Pages load in parts; on a busy machine that takes a while, and time decides no test.
  asyncUtilTimeout: 20_000,
  // Every try of a query that waits would print the page otherwise, only to throw it away.
  getElementError: (message) => new Error(message ?? ''),
})

/** A toast offers Undo this long, and a busy machine may be slower to press it. Tests of that time hold the clock. */
const undoMs = 10_000
const { setTimeout: start } = globalThis
const patient = (act: () => void, ms?: number, ...given: unknown[]) =>
  start(act, ms === undoMs ? undoMs * 6 : ms, ...given)
globalThis.setTimeout = patient as typeof setTimeout
