export const topicsOffered = 24
/** Our own topics fill the list when fewer tags are in use. */
export const townTopicsEnough = 12
export const topicsPickedMax = 20
export const welcomeBlogsMax = 12
/** The guide recommends following this many. */
export const blogsToFollow = 5
