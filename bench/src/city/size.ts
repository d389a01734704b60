import { isShort } from '../short.ts'

/** A hundred times the town's posts and twenty times its blogs. */
const fullCity = {
  blogs: 20_000,
  posts: 1_000_000,
  likes: 1_000_000,
  readers: [
    { count: 200, follows: 100 },
    { count: 20, follows: 1000 },
    { count: 10, follows: 5000 },
  ],
  rowsAtOnce: 20_000,
}
const shortCity: typeof fullCity = {
  blogs: 300,
  posts: 2000,
  likes: 2000,
  readers: [
    { count: 10, follows: 20 },
    { count: 10, follows: 100 },
  ],
  rowsAtOnce: 1000,
}

export const citySize = isShort ? shortCity : fullCity

export const spreadOverMs = 365 * 86_400_000
