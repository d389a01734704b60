import { around, type Scenario } from '../scenario.ts'

export const publicPage: Scenario = {
  name: 'public-page',
  about: "a blog's page as HTML, rendered for a guest",
  ceiling: 'C20',
  requestAt: ({ blogNames }, number) => ({ path: `/blog/${around(blogNames, number * 31)}` }),
}
