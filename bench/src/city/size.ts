/** A hundred times the town's posts and twenty times its blogs. */
export const citySize = {
  blogs: 20_000,
  posts: 1_000_000,
  likes: 1_000_000,
  readers: [
    { count: 200, follows: 100 },
    { count: 20, follows: 1000 },
    { count: 10, follows: 5000 },
  ],
}

export const spreadOverMs = 365 * 86_400_000
