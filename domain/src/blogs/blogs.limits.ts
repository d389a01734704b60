export const avatarSizesPx = [16, 24, 30, 40, 48, 64, 96, 128, 512] as const // POST-481
export const avatarDefaultSizePx = 128
export const blogNameMaxLength = 32 // POST-031
export const blogTitleMaxLength = 100
export const blogDescriptionMaxLength = 2000
export const blogsPerAccountMax = 50
export const queuePostsPerDayMax = 50
export const titleFonts = ['Gibson', 'System', 'Serif', 'Rounded', 'Mono'] as const
