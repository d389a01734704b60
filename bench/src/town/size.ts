export const townSize = {
  blogs: 1000,
  readers: 400,
  filterers: 100,
  filtersEach: 50,
  followsEach: 100,
  posts: 10_000,
  likes: 20_000,
}
export const talkSize = { conversations: 10_000, messagesEach: 100 }

export const dayMs = 86_400_000
export const spreadOverMs = 60 * dayMs
