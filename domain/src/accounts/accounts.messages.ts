import { mailTokenLifetimeMinutes } from './accounts.limits.ts'

/** One mail in plain text; each link stands alone on a line. */
export interface Letter {
  subject: string
  text: string
  links: string[]
}

interface About {
  siteName: string
  link: string
}

const paragraphs = (...lines: string[]) => lines.join('\n\n')
const lifetime = `The link works once, for ${mailTokenLifetimeMinutes} minutes.`
const notYou = 'If this was not you, set a new password at once. That ends every session.'

export const verifyLetter = ({ siteName, link }: About): Letter => ({
  subject: `Confirm your e-mail address for ${siteName}`,
  text: paragraphs(
    `Welcome to ${siteName}. Please confirm that this address is yours:`,
    link,
    lifetime,
    'If you did not ask for this, you can ignore this mail.',
  ),
  links: [link],
})

export const resetLetter = ({ siteName, link }: About): Letter => ({
  subject: `Set a new password for ${siteName}`,
  text: paragraphs(
    `Somebody asked for a new password for your ${siteName} account. If it was you, set one here:`,
    link,
    lifetime,
    'If it was not you, ignore this mail and your password stays as it is.',
  ),
  links: [link],
})

export const confirmNewEmailLetter = ({ siteName, link }: About): Letter => ({
  subject: `Confirm your new e-mail address for ${siteName}`,
  text: paragraphs(
    `Somebody asked to use this address for a ${siteName} account. If it was you, confirm it here:`,
    link,
    lifetime,
    'If it was not you, you can ignore this mail.',
  ),
  links: [link],
})

/** Says who asks, because the recipient asked for nothing. */
export const inviteLetter = ({ siteName, link, by, days }: About & { by: string; days: number | null }): Letter => ({
  subject: `${by} invites you to ${siteName}`,
  text: paragraphs(
    `${by} would like to have you on ${siteName}. This link lets you in:`,
    link,
    days === null ? 'It works until it is used.' : `It works for ${days === 1 ? 'one day' : `${days} days`}.`,
    'If you do not know what this is about, you can ignore this mail. You will get no other.',
  ),
  links: [link],
})

interface Notice {
  siteName: string
  /** The page where a new password is requested. */
  link: string
}

const notice = (subject: string, text: string, { link }: Notice): Letter => ({
  subject,
  text: paragraphs(text, notYou, link),
  links: [link],
})

export const emailChangeNotice = (about: Notice): Letter =>
  notice(
    `Your ${about.siteName} account is about to have another e-mail address`,
    `Somebody who knows your password asked for another e-mail address for your ${about.siteName} account. It changes when the new address is confirmed.`,
    about,
  )

export const passwordChangedNotice = (about: Notice): Letter =>
  notice(
    `Your ${about.siteName} password was changed`,
    `The password of your ${about.siteName} account was changed.`,
    about,
  )

export const tfaOnNotice = (about: Notice): Letter =>
  notice(
    `Two-factor authentication is on for ${about.siteName}`,
    `Two-factor authentication was turned on for your ${about.siteName} account.`,
    about,
  )

export const tfaOffNotice = (about: Notice): Letter =>
  notice(
    `Two-factor authentication is off for ${about.siteName}`,
    `Two-factor authentication was turned off for your ${about.siteName} account.`,
    about,
  )

const passkeyNotice =
  (change: 'added to' | 'removed from', ifNotYou: string) =>
  (passkeyName: string) =>
  ({ siteName, link }: Notice): Letter => ({
    subject: `A passkey was ${change} your ${siteName} account`,
    text: paragraphs(`The passkey “${passkeyName}” was ${change} your ${siteName} account.`, ifNotYou, link),
    links: [link],
  })

export const passkeyAddedNotice = passkeyNotice(
  'added to',
  'If this was not you, set a new password at once, which ends every session, and then remove the passkey in your settings.',
)
export const passkeyRemovedNotice = passkeyNotice('removed from', notYou)

const oidcNotice =
  (isLinked: boolean) =>
  (issuerName: string) =>
  (about: Notice): Letter =>
    notice(
      `${issuerName} ${isLinked ? 'now opens' : 'no longer opens'} your ${about.siteName} account`,
      `Logging in to your ${about.siteName} account by ${issuerName} was turned ${isLinked ? 'on' : 'off'}.`,
      about,
    )

export const oidcLinkedNotice = oidcNotice(true)
export const oidcUnlinkedNotice = oidcNotice(false)

/** Goes to the owner of an address that another member tried to take; that member learns nothing. */
export const emailTakenNotice = ({ siteName }: { siteName: string }): Letter => ({
  subject: `You have a ${siteName} account already`,
  text: paragraphs(
    `Somebody asked to use this address for a ${siteName} account, but it belongs to yours already. Nothing was changed.`,
    'If it was you, use another address, or delete the other account first.',
  ),
  links: [],
})
