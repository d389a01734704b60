export interface TownSize {
  /** Blogs with posts; some people have two. */
  blogs: number
  /** People who mostly read and like. */
  readers: number
  posts: number
  /** Blogs with a drawn header; then blogs with drawn pictures, and the number for each. */
  headers: number
  pictured: number
  picturesEach: number
  /** Blogs with an animated picture. */
  moving: number
  films: number
  /** The lengths of the long conversations, in reblogs with a comment. */
  conversations: number[]
}

export const fullTown: TownSize = {
  blogs: 64,
  readers: 170,
  posts: 3000,
  headers: 24,
  pictured: 36,
  picturesEach: 2,
  moving: 5,
  films: 2,
  conversations: [12, 12, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6, 6, 6],
}

export const smallTown: TownSize = {
  blogs: 13,
  readers: 8,
  posts: 150,
  headers: 1,
  pictured: 2,
  picturesEach: 1,
  moving: 1,
  films: 1,
  conversations: [12, 4],
}

export const townDays = 60
export const trailMax = 12
