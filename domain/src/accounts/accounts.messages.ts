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
const notYou = () => t('If this wasn’t you, set a new password right away. That ends every session.')

export const verifyLetter = ({ siteName, link }: About): Letter => ({
  subject: t('Confirm your email address for {siteName}', { siteName }),
  text: paragraphs(
    t('Welcome to {siteName}. Please confirm that this address is yours:', { siteName }),
    link,
    lifetime(),
    t('If you didn’t ask for this, you can ignore this email.'),
  ),
  links: [link],
})

export const resetLetter = ({ siteName, link }: About): Letter => ({
  subject: t('Set a new password for {siteName}', { siteName }),
  text: paragraphs(
    t('Someone asked for a new password for your {siteName} account. If it was you, set one here:', { siteName }),
    link,
    lifetime(),
    t('If it wasn’t you, ignore this email. Your password won’t change.'),
  ),
  links: [link],
})

/** Goes to the owner of an address with which somebody registered; that person learns nothing. */
export const haveAccountLetter = ({ siteName, link }: About): Letter => ({
  subject: t('You already have a {siteName} account', { siteName }),
  text: paragraphs(
    t(
      'Someone signed up for {siteName} with this address. It already belongs to your account, and nothing has changed.',
      {
        siteName,
      },
    ),
    t('If it was you, log in to your account. If you forgot the password, set a new one here:'),
    link,
    lifetime(),
    t('If you didn’t ask for this, you can ignore this email.'),
  ),
  links: [link],
})

export const confirmNewEmailLetter = ({ siteName, link }: About): Letter => ({
  subject: t('Confirm your new email address for {siteName}', { siteName }),
  text: paragraphs(
    t('Someone asked to use this address for a {siteName} account. If it was you, confirm it here:', { siteName }),
    link,
    lifetime(),
    t('If it wasn’t you, you can ignore this email.'),
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
  const by = name ?? t('Someone')
  return {
    subject: t('{by} invites you to {siteName}', { by, siteName }),
    text: paragraphs(
      t('{by} invites you to join {siteName}. Accept with this link:', { by, siteName }),
      link,
      days === null
        ? t('The link works once.')
        : t('{days, plural, one {The link works for one day.} other {The link works for # days.}}', { days }),
      t('If you weren’t expecting this email, you can ignore it. We won’t send another.'),
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
    t('Someone asked to change the email address of your {siteName} account', { siteName: about.siteName }),
    t(
      'Someone who knows your password asked to change the email address of your {siteName} account. It changes when the new address is confirmed.',
      { siteName: about.siteName },
    ),
    about,
  )

export const passwordChangedNotice = (about: Notice): Letter =>
  notice(
    t('Your {siteName} password was changed', { siteName: about.siteName }),
    t('Your {siteName} account’s password was changed.', { siteName: about.siteName }),
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
        'If this wasn’t you, set a new password right away, which ends every session. Then remove the passkey in your settings.',
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
      t('You can now log in to {siteName} with {issuerName}', { issuerName, siteName: about.siteName }),
      t('Logging in to your {siteName} account with {issuerName} was turned on.', {
        issuerName,
        siteName: about.siteName,
      }),
      about,
    )

export const oidcUnlinkedNotice =
  (issuerName: string) =>
  (about: Notice): Letter =>
    notice(
      t('You can no longer log in to {siteName} with {issuerName}', { issuerName, siteName: about.siteName }),
      t('Logging in to your {siteName} account with {issuerName} was turned off.', {
        issuerName,
        siteName: about.siteName,
      }),
      about,
    )

export const exportNotice = (about: Notice): Letter =>
  notice(
    t('Your {siteName} data is being downloaded', { siteName: about.siteName }),
    t(
      'Someone logged in to your {siteName} account and confirmed their identity. They can download its posts, messages and files for {minutes} minutes.',
      { siteName: about.siteName, minutes: exportMinutes },
    ),
    about,
  )

export const blogRenamedNotice =
  (names: { oldName: string; name: string }) =>
  (about: Notice): Letter =>
    notice(t('{oldName} is now {name}', names), t('Your blog {oldName} was renamed to {name}.', names), about)

/** Goes to each other member of a blog whose owner deletes their account. */
export const ownerLeavingLetter = ({ blog, day, link }: { blog: string; day: string; link: string }): Letter => ({
  subject: t('The owner of {blog} is leaving', { blog }),
  text: paragraphs(
    t('The owner of {blog} is deleting their account on {day}.', { blog, day }),
    t(
      'The blog then passes to one of its admins, or to a member who offers to take it over. Without either, it is deleted. See who that is, or take it over, here:',
    ),
    link,
  ),
  links: [link],
})

/** Goes to the owner of an address that another member tried to take; that member learns nothing. */
export const emailTakenNotice = ({ siteName }: { siteName: string }): Letter => ({
  subject: t('You already have a {siteName} account', { siteName }),
  text: paragraphs(
    t(
      'Someone asked to use this address for a {siteName} account, but it already belongs to yours. Nothing has changed.',
      { siteName },
    ),
    t('If it was you, use another address, or delete the other account first.'),
  ),
  links: [],
})
