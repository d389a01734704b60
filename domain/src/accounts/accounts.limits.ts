import { uploadMaxBytes } from '../media/media.limits.ts'

export const passwordMinBytes = 8
export const passwordMaxBytes = 1024
export const emailMaxLength = 254
/** Bounds the minimum age that an operator may set, and the age that a newcomer may tell. */
export const ageMax = 130
/** The time for downloads after the password was given again. */
export const exportMinutes = 10
/** Younger people keep safe mode on. */
export const safeModeAge = 18
export const mailTokenLifetimeMinutes = 60
/** Mails of one kind that one mailbox gets in a day, whoever asks for them: shares and invitations, confirmations, resets. */
export const mailsPerDayMax = 3
/** Wrong passwords from one network, or by one browser or session that the account knows, on whichever call. */
export const wrongPasswordsMax = 10
/** The same limit over all networks together, for browsers and sessions that the account does not know. */
export const wrongPasswordsFromAnywhereMax = 100
export const knownAccountsPerBrowserMax = 3
export const wrongPasswordsWindowSeconds = 900
export const recoveryCodeCount = 10
/** A recovery code with its hyphens, and room for spaces. */
export const tfaCodeMaxLength = 50
export const passkeysPerAccountMax = 20
export const passkeyNameMaxLength = 60
export const loginChallengeLifetimeMinutes = 10
export const tfaTriesBeforeBackOff = 5
export const tfaFirstLockSeconds = 30
export const tfaLongestLockSeconds = 3600
export const sessionLifetimeDays = 90
export const sessionsPerAccountMax = 100
/** User info carries these so that a client knows them before it tries. POST-027, POST-248, POST-415 */
export const postingLimits = {
  photos_per_post: 10,
  posts_per_day: 250,
  queue_size: 300,
  photo_upload_bytes: uploadMaxBytes.photo,
  audio_upload_bytes: uploadMaxBytes.audio,
  video_upload_bytes: uploadMaxBytes.video,
} as const
export const seenAtOnceMax = 100
/** Posts that were seen before these may come again. */
export const seenPostsMax = 5000

/** The reason of staff, and the answer to it. */
export const standingTextMaxLength = 1000
/** An account is new for its first day. */
export const newcomerHours = 24
/** Acts of a new account in an hour toward people who don't follow it. */
export const newcomerActsPerHour = 10
/** An account that shares blogs of its own can be kept this long after it was deleted. */
export const leavingDays = 14
export const quietHoursMax = 24 * 30
