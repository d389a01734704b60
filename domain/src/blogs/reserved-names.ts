/** Names that could be mistaken for the site itself or for one of its pages. */
export const reservedNames =
  `about abuse account accounts activity admin administrator anonymous api app archive ask assets avatar blog blogs
  bowerbird contact create dashboard deactivated dev developers docs drafts embed everyone explore feed feedback flags followers
  following guest healthz help home inbox info legal likes login logout mail mailer-daemon me media messages messaging
  metrics mod moderation moderator moderators new news no-reply noreply null oembed official openapi policy post
  postmaster posts privacy queue readyz recommended register root rss safety search security service services settings
  share signup staff static status submit support svc sysadmin system tag tagged team terms trending tumblelog
  tumblr undefined unknown user users webmaster www`.split(/\s+/)

/** Words that no part of a name may be, because they say that its owner is staff. */
export const wordsOfStaff =
  `admin administrator admins bowerbird moderation moderator moderators official postmaster security staff
  support sysadmin tumblr webmaster`.split(/\s+/)
