export const topicsOffered = 24
/** With fewer tags in use than these, own ones are offered beside them. */
export const townTopicsEnough = 12
export const topicsPickedMax = 20
export const welcomeBlogsMax = 12
/** So many make a dashboard lively. */
export const blogsToFollow = 5
