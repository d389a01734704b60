import { around, type Scenario } from '../scenario.ts'

/** What every browser sends: a guest's page is packed, and that is part of what it costs. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const publicPage: Scenario = {
  name: 'public-page',
  about: "a blog's page as HTML, drawn for a guest",
  ceiling: 'C20',
  ratioMax: 12,
  // No two addresses are the same, so none is kept.
  requestAt: ({ blogNames }, number) => ({
    path: `/blog/${around(blogNames, number * 31)}?visit=${number}`,
    headers,
  }),
}

export const publicPageKept: Scenario = {
  name: 'public-page-kept',
  about: 'the same page for many guests within a second',
  ceiling: 'C1',
  ratioMax: 1.5,
  requestAt: ({ blogNames }) => ({ path: `/blog/${around(blogNames, 31)}`, headers }),
}
