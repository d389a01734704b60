import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing, wireFlag, wireText } from '../core/wire.ts'
import { emailMaxLength, passwordMaxBytes, passwordMinBytes, tfaCodeMaxLength } from './accounts.limits.ts'

const byteLength = (text: string) => new TextEncoder().encode(text).length

export const email = wireText(emailMaxLength)
  .trim()
  // No sign that would end an address, or begin a second one, in the header of a mail.
  .regex(
    /^[^\s@,;:<>()[\]\\"\p{C}]+@[^\s@.,;:<>()[\]\\"\p{C}]+(?:\.[^\s@.,;:<>()[\]\\"\p{C}]+)+$/u,
    'isn’t an email address',
  )
export const newPassword = wireText(passwordMaxBytes)
  .refine((text) => byteLength(text) >= passwordMinBytes, `needs at least ${passwordMinBytes} characters`)
  .refine((text) => byteLength(text) <= passwordMaxBytes, 'is too long')
export const password = wireText(passwordMaxBytes)
export const tfaCode = wireText(tfaCodeMaxLength)
const token = wireText(100).min(20)

const done = z.object({})
export type Done = z.infer<typeof done>

export const verifyEmail = defineCall('POST /svc/account/verify', {
  who: 'anyone',
  summary: 'Confirm an e-mail address with the token of a mail',
  input: z.strictObject({ token }),
  output: z.object({ email: z.string() }),
  limit: { per: 'address', max: 60, windowSeconds: 3600 },
})

export const resendVerification = defineCall('POST /svc/account/verify/resend', {
  who: 'member',
  summary: 'Send the confirmation mail again',
  input: nothing,
  output: done,
  limit: { per: 'account', max: 5, windowSeconds: 3600 },
})

export const changeEmail = defineCall('POST /svc/account/email', {
  who: 'member',
  summary: 'Ask for another e-mail address; it changes when its mail is confirmed',
  input: z.strictObject({ email, password }),
  output: done,
  limit: { per: 'account', max: 5, windowSeconds: 3600 },
})

export const changePassword = defineCall('POST /svc/account/password', {
  who: 'member',
  summary: 'Change the password; every other session ends, and the apps that one allowed if one asks for it',
  input: z
    .strictObject({ current_password: password, new_password: newPassword, end_apps: wireFlag.optional() })
    .transform((wire) => ({
      currentPassword: wire.current_password,
      newPassword: wire.new_password,
      endsApps: wire.end_apps ?? false,
    })),
  output: done,
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
})

export const requestPasswordReset = defineCall('POST /svc/account/reset/request', {
  who: 'anyone',
  summary: 'Have a reset link mailed; answers alike for unknown addresses',
  input: z.strictObject({ email }),
  output: done,
  limit: { per: 'address', max: 10, windowSeconds: 3600 },
})

export const resetPassword = defineCall('POST /svc/account/reset', {
  who: 'anyone',
  summary: 'Set a new password with the token of a mail; every session ends, and the apps that one allowed unless kept',
  input: z
    .strictObject({ token, password: newPassword, keep_apps: wireFlag.optional() })
    .transform(({ keep_apps, ...wire }) => ({ ...wire, endsApps: !keep_apps })),
  output: done,
  limit: { per: 'address', max: 30, windowSeconds: 3600 },
})

export const beginTfa = defineCall('POST /svc/account/tfa/begin', {
  who: 'member',
  summary: 'Start setting up two-factor: the secret and its picture for an authenticator app',
  input: z.strictObject({ password }),
  output: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmTfa = defineCall('POST /svc/account/tfa/confirm', {
  who: 'member',
  summary: 'Turn two-factor on with a first code; answers the recovery codes once',
  input: z.strictObject({ code: tfaCode }),
  output: recoveryCodes,
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

export const disableTfa = defineCall('POST /svc/account/tfa/disable', {
  who: 'member',
  summary: 'Turn two-factor off',
  input: z.strictObject({ password, code: tfaCode }),
  output: done,
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
})

export const renewRecoveryCodes = defineCall('POST /svc/account/tfa/recovery_codes', {
  who: 'member',
  summary: 'Replace the recovery codes; the old ones stop working',
  input: z.strictObject({ password, code: tfaCode }),
  output: recoveryCodes,
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
})
