import { t } from '../core/language/t.ts'
import { exportMinutes, mailTokenLifetimeMinutes } from './accounts.limits.ts'

/** One mail in plain text; each link stands alone on a line. */
export interface Letter {
  subject: string
  text: string
  links: string[]
  /** Stops mail from others to this mailbox; mail programs offer it as a button of their own. */
  stopLink?: string
}

interface About {
  siteName: string
  link: string
}

const paragraphs = (...lines: string[]) => lines.join('\n\n')
const lifetime = () => t('The link works once, for {minutes} minutes.', { minutes: mailTokenLifetimeMinutes })
const notYou = () => t('If this was not you, set a new password at once. That ends every session.')

export const verifyLetter = ({ siteName, link }: About): Letter => ({
  subject: t('Confirm your e-mail address for {siteName}', { siteName }),
  text: paragraphs(
    t('Welcome to {siteName}. Please confirm that this address is yours:', { siteName }),
    link,
    lifetime(),
    t('If you did not ask for this, you can ignore this mail.'),
  ),
  links: [link],
})

export const resetLetter = ({ siteName, link }: About): Letter => ({
  subject: t('Set a new password for {siteName}', { siteName }),
  text: paragraphs(
    t('Somebody asked for a new password for your {siteName} account. If it was you, set one here:', { siteName }),
    link,
    lifetime(),
    t('If it was not you, ignore this mail and your password stays as it is.'),
  ),
  links: [link],
})

/** Goes to the owner of an address with which somebody registered; that person learns nothing. */
export const haveAccountLetter = ({ siteName, link }: About): Letter => ({
  subject: t('You have a {siteName} account already', { siteName }),
  text: paragraphs(
    t(
      'Somebody signed up for {siteName} with this address. It belongs to your account, and nothing about that changed.',
      {
        siteName,
      },
    ),
    t('If it was you, log in to your account. If you forgot its password, set a new one here:'),
    link,
    lifetime(),
    t('If you did not ask for this, you can ignore this mail.'),
  ),
  links: [link],
})

export const confirmNewEmailLetter = ({ siteName, link }: About): Letter => ({
  subject: t('Confirm your new e-mail address for {siteName}', { siteName }),
  text: paragraphs(
    t('Somebody asked to use this address for a {siteName} account. If it was you, confirm it here:', { siteName }),
    link,
    lifetime(),
    t('If it was not you, you can ignore this mail.'),
  ),
  links: [link],
})

interface AboutInvite extends About {
  /** The blog of whoever invites; null when it is gone. */
  by: string | null
  days: number | null
}

/** Says who asks, because the recipient asked for nothing. */
export const inviteLetter = ({ siteName, link, by: name, days }: AboutInvite): Letter => {
  const by = name ?? t('Somebody')
  return {
    subject: t('{by} invites you to {siteName}', { by, siteName }),
    text: paragraphs(
      t('{by} would like to have you on {siteName}. This link lets you in:', { by, siteName }),
      link,
      days === null
        ? t('It works until it is used.')
        : t('{days, plural, one {It works for one day.} other {It works for # days.}}', { days }),
      t('If you do not know what this is about, you can ignore this mail. You will get no other.'),
    ),
    links: [link],
  }
}

/** Ends a letter that somebody else asked for with a way to get none again. */
export const stoppable = (letter: Letter, { siteName, stopLink }: { siteName: string; stopLink: string }): Letter => ({
  ...letter,
  text: paragraphs(letter.text, t('Never get email from people on {siteName} again:', { siteName }), stopLink),
  links: [...letter.links, stopLink],
  stopLink,
})

interface Notice {
  siteName: string
  /** The page where a new password is requested. */
  link: string
}

const notice = (subject: string, text: string, { link }: Notice): Letter => ({
  subject,
  text: paragraphs(text, notYou(), link),
  links: [link],
})

export const emailChangeNotice = (about: Notice): Letter =>
  notice(
    t('Your {siteName} account is about to have another e-mail address', { siteName: about.siteName }),
    t(
      'Somebody who knows your password asked for another e-mail address for your {siteName} account. It changes when the new address is confirmed.',
      { siteName: about.siteName },
    ),
    about,
  )

export const passwordChangedNotice = (about: Notice): Letter =>
  notice(
    t('Your {siteName} password was changed', { siteName: about.siteName }),
    t('The password of your {siteName} account was changed.', { siteName: about.siteName }),
    about,
  )

export const tfaOnNotice = (about: Notice): Letter =>
  notice(
    t('Two-factor authentication is on for {siteName}', { siteName: about.siteName }),
    t('Two-factor authentication was turned on for your {siteName} account.', { siteName: about.siteName }),
    about,
  )

export const tfaOffNotice = (about: Notice): Letter =>
  notice(
    t('Two-factor authentication is off for {siteName}', { siteName: about.siteName }),
    t('Two-factor authentication was turned off for your {siteName} account.', { siteName: about.siteName }),
    about,
  )

export const passkeyAddedNotice =
  (passkeyName: string) =>
  ({ siteName, link }: Notice): Letter => ({
    subject: t('A passkey was added to your {siteName} account', { siteName }),
    text: paragraphs(
      t('The passkey “{passkeyName}” was added to your {siteName} account.', { passkeyName, siteName }),
      t(
        'If this was not you, set a new password at once, which ends every session, and then remove the passkey in your settings.',
      ),
      link,
    ),
    links: [link],
  })

export const passkeyRemovedNotice =
  (passkeyName: string) =>
  (about: Notice): Letter =>
    notice(
      t('A passkey was removed from your {siteName} account', { siteName: about.siteName }),
      t('The passkey “{passkeyName}” was removed from your {siteName} account.', {
        passkeyName,
        siteName: about.siteName,
      }),
      about,
    )

export const oidcLinkedNotice =
  (issuerName: string) =>
  (about: Notice): Letter =>
    notice(
      t('{issuerName} now opens your {siteName} account', { issuerName, siteName: about.siteName }),
      t('Logging in to your {siteName} account by {issuerName} was turned on.', {
        issuerName,
        siteName: about.siteName,
      }),
      about,
    )

export const oidcUnlinkedNotice =
  (issuerName: string) =>
  (about: Notice): Letter =>
    notice(
      t('{issuerName} no longer opens your {siteName} account', { issuerName, siteName: about.siteName }),
      t('Logging in to your {siteName} account by {issuerName} was turned off.', {
        issuerName,
        siteName: about.siteName,
      }),
      about,
    )

export const exportNotice = (about: Notice): Letter =>
  notice(
    t('Your {siteName} data is being downloaded', { siteName: about.siteName }),
    t(
      'Someone who is logged in to your {siteName} account confirmed that they are you, and can download its posts, messages and files for {minutes} minutes.',
      { siteName: about.siteName, minutes: exportMinutes },
    ),
    about,
  )

export const blogRenamedNotice =
  (names: { oldName: string; name: string }) =>
  (about: Notice): Letter =>
    notice(t('{oldName} is now {name}', names), t('Your blog {oldName} was renamed to {name}.', names), about)

/** Goes to the owner of an address that another member tried to take; that member learns nothing. */
export const emailTakenNotice = ({ siteName }: { siteName: string }): Letter => ({
  subject: t('You have a {siteName} account already', { siteName }),
  text: paragraphs(
    t(
      'Somebody asked to use this address for a {siteName} account, but it belongs to yours already. Nothing was changed.',
      { siteName },
    ),
    t('If it was you, use another address, or delete the other account first.'),
  ),
  links: [],
})
