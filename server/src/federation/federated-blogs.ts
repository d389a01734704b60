import { isSeenElsewhere } from '../blogs/blog-visibility.ts'

/** Whether other servers can see a blog; expects a table named `blogs`. */
export const isFederated = isSeenElsewhere
