import { blogPath } from '@bowerbird/domain/core/urls.ts'

/** BLOG-076 */
export const activityPath = (blogName: string) => `${blogPath(blogName)}/activity`
