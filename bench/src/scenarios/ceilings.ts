import { around, type CeilingName, type Scenario } from '../scenario.ts'

const stride = 7919

export const ceilings: Record<CeilingName, Scenario> = {
  C1: {
    name: 'C1',
    about: 'bare route, one row by key',
    ceiling: 'C1',
    requestAt: ({ posts }, number) => ({ path: `/c1/${around(posts, number * stride).id}` }),
  },
  C20: {
    name: 'C20',
    about: 'bare route, a page of 20 posts by one query',
    ceiling: 'C20',
    requestAt: ({ posts }, number) => ({ path: `/c20/${around(posts, number * stride).publishedId}` }),
  },
}
