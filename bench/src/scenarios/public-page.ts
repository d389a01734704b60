import { around, type Scenario } from '../scenario.ts'

/** Browsers send this, so compression is part of the cost. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const publicPage: Scenario = {
  name: 'public-page',
  about: "a blog's page as HTML, drawn for a guest",
  ceiling: 'C20',
  ratioMax: 12,
  // Every address is different, so none is cached.
  requestAt: ({ blogNames }, number) => ({
    path: `/blog/${around(blogNames, number * 31)}?visit=${number}`,
    headers,
  }),
}

export const publicPageCached: Scenario = {
  name: 'public-page-cached',
  about: 'the same page for many guests within a second',
  ceiling: 'C1',
  ratioMax: 1.2,
  requestAt: ({ blogNames }) => ({ path: `/blog/${around(blogNames, 31)}`, headers }),
}
