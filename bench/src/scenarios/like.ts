import { around, type Scenario } from '../scenario.ts'

const stride = 37

/** No member likes the same post twice, and consecutive likes come from different members. */
export const like: Scenario = {
  name: 'like',
  about: 'a like by one of many members on one of many posts',
  ceiling: 'C1',
  isWrite: true,
  ratioMax: 6,
  requestAt({ readers, posts }, number) {
    const turn = Math.floor(number / readers.length)
    const post = around(posts, (number % readers.length) * stride + turn)
    return {
      method: 'POST',
      path: '/svc/like',
      headers: around(readers, number).headers,
      body: { id: post.id, key: post.reblogKey },
    }
  },
}
