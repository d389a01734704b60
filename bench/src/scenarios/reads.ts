import { around, type Scenario } from '../scenario.ts'

export const tagged: Scenario = {
  name: 'tagged',
  about: 'the 20 newest posts with one tag, by a member',
  ceiling: 'C20',
  inCity: true,
  requestAt: ({ readers }, number) => ({
    path: `/svc/timeline/tagged?tag=topic-${number % 80}&limit=20`,
    headers: around(readers, number).headers,
  }),
}

export const notes: Scenario = {
  name: 'notes',
  about: 'the first page of the notes under one post',
  ceiling: 'C20',
  inCity: true,
  requestAt: ({ readers, posts }, number) => ({
    path: `/svc/post/${around(posts, number * 13).id}/notes`,
    headers: around(readers, number).headers,
  }),
}

const terms = ['tide', 'wren', 'bakery sign', 'watering can', 'viaduct', 'dough clock']

export const search: Scenario = {
  name: 'search',
  about: 'posts, blogs and tags about one or two words, the newest first',
  ceiling: 'C20',
  inCity: true,
  requestAt: ({ readers }, number) => ({
    path: `/svc/search/posts?q=${encodeURIComponent(around(terms, number))}&sort=recent`,
    headers: around(readers, number).headers,
  }),
}
