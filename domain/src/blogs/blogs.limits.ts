export const avatarSizesPx = [16, 24, 30, 40, 48, 64, 96, 128, 512] as const // POST-481
export const avatarDefaultSizePx = 128
export const blogNameMaxLength = 32 // POST-031
export const nameCheckDelayMs = 400
export const blogTitleMaxLength = 100
export const blogDescriptionMaxLength = 2000
export const blogsPerAccountMax = 50
export const membersPerBlogMax = 50
export const openInvitationsMax = 50
export const invitationDays = 14
/** Nobody can take a name that looks like that of a blog with so many followers. */
export const wellFollowedMin = 50
/** A blog keeps its old names, so it may not collect them. */
export const oldNamesPerBlogMax = 10
/** A name that was left behind is free again after this time. */
export const leftNameDays = 365
/** The name of a deleted blog that nobody followed. */
export const retiredNameDays = 180
export const queuePostsPerDayMax = 50
export const recommendedBlogsMax = 8
export const blogsPerPage = 20
/** A badge shows "99+" from here on, so counting stops. BLOG-085 */
export const unreadCountMax = 100
/** The wire's words for the fonts a title may have; each has a stack of its own. BLOG-071 */
export const titleFonts = [
  'Alternate Gothic',
  'Arial',
  'Arquitecta',
  'Avalon',
  'Baskerville',
  'Bodoni',
  'Bookmania',
  'Brutal Type',
  'Calluna',
  'Calluna Sans',
  'Capita',
  'Caslon',
  'Clarendon Text Pro',
  'Clearface',
  'Courier New',
  'Fette Engschrift',
  'Franklin Gothic',
  'Futura',
  'Garamond',
  'Georgia',
  'Gibson',
  'Grumpy Black 48',
  'Helvetica Neue',
  'Lorimer No. 2',
  'Lucida Grande',
  'News Gothic',
  'Palatino',
  'Sofia Pro',
  'Spade',
  'Square Serif',
  'Streetscript',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
  'Ziclets',
] as const
/** The width of the pixelated avatar that safe mode shows. BLOG-262 */
export const pixelsAcross = 8
export const blogStyleMaxBytes = 20_480
export const styleReasonMaxLength = 1000
/** More would not help a writer. */
export const takenOutMax = 100

export const blockedAtOnceMax = 100
/** An invitation that was declined keeps those of its blog and its sender away for this long. */
export const declinedDays = 30
