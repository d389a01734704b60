import { blogPath } from '@bowerbird/domain/core/urls.ts'

/** Stands where themes have their name. */
export const stylePreviewName = 'css'

export const stylePreviewPath = (blogName: string): string => `${blogPath(blogName)}?look=${stylePreviewName}`
