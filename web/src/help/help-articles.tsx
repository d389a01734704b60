import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ReactNode } from 'react'
import { rich } from '../core/rich.tsx'
import { Link } from '../core/router/Link.tsx'
import { ShortcutGroups } from '../ui/overlays/ShortcutGroups.tsx'
import { shortcutTable } from '../ui/overlays/shortcut-table.ts'
import { writingKeys } from '../ui/writing-keys.ts'
import { ImportHelp } from './ImportHelp.tsx'

export interface Article {
  topic: string
  title: string
  lead: string
  body: ReactNode
}

/** Answers the most frequent questions in plain words. MSG-147, BLOG-221 */
export const articles: Article[] = [
  {
    topic: 'nsfw',
    title: t('Safe mode'),
    lead: t('What is covered, why, and how to see it.'),
    body: (
      <>
        <p>
          {t(
            'Some blogs and posts are marked as adult or sensitive, by the people who write them or by the staff of this site. While safe mode is on, such posts stay covered, the avatars of such blogs are made unreadable, and neither comes up in a search.',
          )}
        </p>
        <p>
          {rich(
            'You can switch safe mode off in your <link>account settings</link>. If the switch is fixed there, the staff of this site have decided it for your account.',
            { link: (text) => <Link to="/settings/account">{text}</Link> },
          )}
        </p>
        <p>
          {t(
            'In messages, pictures from blogs you do not follow are blurred until you click them. That happens with safe mode on or off, so that nobody can show you something you did not ask for.',
          )}
        </p>
        <p>
          {t(
            'Is your own post marked, and you think that it should not be? Its cover offers a review: a person looks at it again.',
          )}
        </p>
      </>
    ),
  },
  {
    topic: 'posts',
    title: t('Posts, drafts and the queue'),
    lead: t('Eight kinds of posts, and when they appear.'),
    body: (
      <>
        <p>
          {rich(
            'A post is text, a photo, a quote, a link, a chat, audio, a video, or the answer to a question. Press Compose, or {code}, and choose one.',
            { code: <kbd>c</kbd> },
          )}
        </p>
        <p>
          {t(
            'You can publish at once, keep a draft, set a time, or put the post into the queue, which publishes a few posts a day at the hours you choose in the settings of the blog. A private post is seen by you alone. The calendar, which the page of the queue leads to, shows when each post goes out and moves it, and there you add further queues or choose times of the week.',
          )}
        </p>
        <p>
          {t(
            'What you type is kept in this browser until it is saved, so that a closed tab or a lost connection costs nothing: open the form again and it is offered to you.',
          )}
        </p>
      </>
    ),
  },
  {
    topic: 'import',
    title: t('Import your posts'),
    lead: t('Posts from Tumblr, Mastodon, Cohost, WordPress, Ghost or another Bowerbird.'),
    body: <ImportHelp />,
  },
  {
    topic: 'keyboard',
    title: t('Keyboard shortcuts'),
    lead: t('Read, like and write without a mouse.'),
    body: (
      <>
        <p>
          {rich(
            'Press {code} on any page to see the keys that work there. They rest while you type and while a form is open.',
            { code: <kbd>?</kbd> },
          )}
        </p>
        <ShortcutGroups shortcuts={[...Object.values(shortcutTable), ...writingKeys]} heading="h2" />
      </>
    ),
  },
  {
    topic: 'reblogs',
    title: t('Reblogs and notes'),
    lead: t('How a post travels, and who is told.'),
    body: (
      <>
        <p>
          {t(
            "A reblog puts somebody's post on your blog with everything that was said on the way, and your own words below if you like. Hold Alt while you press the button to reblog at once.",
          )}
        </p>
        <p>
          {t(
            'Likes, reblogs and replies are the notes of a post. Press their number to read them. When the original is edited or deleted, what others have reblogged stays as it was.',
          )}
        </p>
      </>
    ),
  },
  {
    topic: 'privacy',
    title: t('Blocking, messages and questions'),
    lead: t('You decide who reaches you.'),
    body: (
      <>
        <p>
          {t(
            'Block a blog and neither of you sees the other any more: no posts, notes, questions or messages. They are not told.',
          )}
        </p>
        <p>
          {rich(
            'In the <link>privacy settings</link> you choose for each blog whether it takes messages from everybody or only from blogs you follow, whether it takes questions, with a name or without, and whether others may send in posts.',
            { link: (text) => <Link to="/settings/privacy">{text}</Link> },
          )}
        </p>
        <p>
          {t(
            'Report what breaks the rules of this site from the menu of a post, or a conversation as spam; staff will look at it.',
          )}
        </p>
      </>
    ),
  },
  {
    topic: 'account',
    title: t('Your account'),
    lead: t('Password, passkeys, two-factor log-in, sessions, leaving.'),
    body: (
      <>
        <p>
          {rich(
            'Change your <link>password</link> whenever you like; every other session then ends, and the apps that you allowed if you tick it. <link2>Two-factor authentication</link2> asks for a code from your phone as well. Keep the recovery codes somewhere safe: they are the way in if the phone is lost.',
            {
              link: (text) => <Link to="/settings/password">{text}</Link>,
              link2: (text) => <Link to="/settings/tfa">{text}</Link>,
            },
          )}
        </p>
        <p>
          {rich(
            'A <link>passkey</link> logs you in by your finger, face or PIN on a device of yours, without a password or a code. Have one on each device that you use.',
            { link: (text) => <Link to="/settings/login">{text}</Link> },
          )}
        </p>
        <p>
          {rich(
            'In the <link>account settings</link> you see where you are logged in and can end any of it, and there you can delete your account with everything you wrote.',
            { link: (text) => <Link to="/settings/account">{text}</Link> },
          )}
        </p>
      </>
    ),
  },
]
