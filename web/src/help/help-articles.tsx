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
    lead: t('What safe mode hides, why, and how to see it.'),
    body: (
      <>
        <p>
          {t(
            'Some blogs and posts are marked as adult or sensitive by their authors or by this site’s staff. While safe mode is on, these posts stay hidden, these blogs’ avatars are blurred, and neither appears in search.',
          )}
        </p>
        <p>
          {rich(
            'You can turn safe mode off in your <link>account settings</link>. If you can’t change the switch, this site’s staff have set it for your account.',
            { link: (text) => <Link to="/settings/account">{text}</Link> },
          )}
        </p>
        <p>
          {t(
            'In messages, pictures from blogs you don’t follow are blurred until you click them, with safe mode on or off. This way, no one can show you something you didn’t ask for.',
          )}
        </p>
        <p>
          {t(
            'If your post is marked and you think it shouldn’t be, ask for a review on the post. A person will look at it again.',
          )}
        </p>
      </>
    ),
  },
  {
    topic: 'posts',
    title: t('Posts, drafts and the queue'),
    lead: t('Eight post types, and when they’re published.'),
    body: (
      <>
        <p>
          {rich(
            'A post is text, a photo, a quote, a link, a chat, audio, a video, or the answer to a question. Press Compose, or {code}, and choose a type.',
            { code: <kbd>c</kbd> },
          )}
        </p>
        <p>
          {t(
            'You can publish a post right away, save it as a draft, schedule it, or add it to the queue, which publishes a few posts a day at the hours you choose in the blog’s settings. Only you can see private posts. The calendar on the queue page shows when each post will be published. You can move posts there, add more queues, and choose times of the week.',
          )}
        </p>
        <p>
          {t(
            'Your text is saved in this browser until you save the post. If you close the tab or lose the connection, open the form again to restore it.',
          )}
        </p>
      </>
    ),
  },
  {
    topic: 'import',
    title: t('Import your posts'),
    lead: t('Import posts from Tumblr, Mastodon, Cohost, WordPress, Ghost or another Bowerbird site.'),
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
            'Press {code} on any page to see its keyboard shortcuts. Shortcuts are off while you type and while a form is open.',
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
    lead: t('How reblogs work, and who gets notified.'),
    body: (
      <>
        <p>
          {t(
            'A reblog puts someone’s post on your blog with everything that was added to it, and your own text below if you like. Hold Alt while you press the button to reblog right away.',
          )}
        </p>
        <p>
          {t(
            'Likes, reblogs and replies are a post’s notes. Press the number of notes to read them. Editing or deleting the original doesn’t change other people’s reblogs.',
          )}
        </p>
      </>
    ),
  },
  {
    topic: 'privacy',
    title: t('Blocking, messages and questions'),
    lead: t('You decide who can contact you.'),
    body: (
      <>
        <p>
          {t(
            'When you block a blog, you no longer see each other’s posts, notes, questions or messages. The other blog isn’t notified.',
          )}
        </p>
        <p>
          {rich(
            'In the <link>privacy settings</link>, you choose for each blog whether it accepts messages from everyone or only from blogs you follow, whether it accepts questions, with a name or without, and whether people can submit posts.',
            { link: (text) => <Link to="/settings/privacy">{text}</Link> },
          )}
        </p>
        <p>
          {t(
            'Report posts that break this site’s rules from the post’s menu, or mark a conversation as spam. Staff will review it.',
          )}
        </p>
      </>
    ),
  },
  {
    topic: 'account',
    title: t('Your account'),
    lead: t('Passwords, passkeys, two-factor login, sessions, and deleting your account.'),
    body: (
      <>
        <p>
          {rich(
            'You can change your <link>password</link> anytime. All other sessions then end, and so does access for your apps if you choose that. <link2>Two-factor authentication</link2> also asks for a code from your phone. Keep the recovery codes somewhere safe: you’ll need them if you lose your phone.',
            {
              link: (text) => <Link to="/settings/password">{text}</Link>,
              link2: (text) => <Link to="/settings/tfa">{text}</Link>,
            },
          )}
        </p>
        <p>
          {rich(
            'With a <link>passkey</link>, you log in with your fingerprint, face or PIN on your own device, without a password or a code. Add one on each device you use.',
            { link: (text) => <Link to="/settings/login">{text}</Link> },
          )}
        </p>
        <p>
          {rich(
            'In the <link>account settings</link>, you can see where you’re logged in and end any session. You can also delete your account and everything you wrote.',
            { link: (text) => <Link to="/settings/account">{text}</Link> },
          )}
        </p>
      </>
    ),
  },
]
