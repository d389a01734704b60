import { configure } from '@testing-library/react'

configure({
  // Pages load in parts; on a busy machine that takes a while, and time decides no test.
  asyncUtilTimeout: 20_000,
  // Every try of a query that waits would print the page otherwise, only to throw it away.
  getElementError: (message) => new Error(message ?? ''),
})
