import { texts } from '../core/language/t.ts'
/** BLOG-266 … BLOG-271 */
export const appealMessages = texts({
  banner: 'This post was marked as sensitive.',
  requested: "Okay! We'll review the status of this and email you when we're done.",
  inReview: 'This post is still marked as sensitive, but is currently being reviewed.',
  upheld: 'After review, it was determined that this post contains sensitive content.',
  question: 'This is marked as sensitive content. If that seems like a mistake, you can request a review.',
  request: 'Request Review',
  dismiss: 'Dismiss',
})
