import type { ReactNode } from 'react'
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
    title: 'Safe mode',
    lead: 'What is covered, why, and how to see it.',
    body: (
      <>
        <p>
          Some blogs and posts are marked as adult or sensitive, by the people who write them or by the staff of this
          site. While safe mode is on, such posts stay covered, the avatars of such blogs are made unreadable, and
          neither comes up in a search.
        </p>
        <p>
          You can switch safe mode off in your <Link to="/settings/account">account settings</Link>. If the switch is
          fixed there, the staff of this site have decided it for your account.
        </p>
        <p>
          In messages, pictures from blogs you do not follow are blurred until you click them. That happens with safe
          mode on or off, so that nobody can show you something you did not ask for.
        </p>
        <p>
          Is your own post marked, and you think that it should not be? Its cover offers a review: a person looks at it
          again.
        </p>
      </>
    ),
  },
  {
    topic: 'posts',
    title: 'Posts, drafts and the queue',
    lead: 'Eight kinds of posts, and when they appear.',
    body: (
      <>
        <p>
          A post is text, a photo, a quote, a link, a chat, audio, a video, or the answer to a question. Press Compose,
          or <kbd>c</kbd>, and choose one.
        </p>
        <p>
          You can publish at once, keep a draft, set a time, or put the post into the queue, which publishes a few posts
          a day at the hours you choose in the settings of the blog. A private post is seen by you alone. The calendar,
          which the page of the queue leads to, shows when each post goes out and moves it, and there you add further
          queues or choose times of the week.
        </p>
        <p>
          What you type is kept in this browser until it is saved, so that a closed tab or a lost connection costs
          nothing: open the form again and it is offered to you.
        </p>
      </>
    ),
  },
  {
    topic: 'import',
    title: 'Bring your past along',
    lead: 'Posts from Tumblr, Mastodon, Cohost, WordPress, Ghost or another Bowerbird.',
    body: <ImportHelp />,
  },
  {
    topic: 'keyboard',
    title: 'Keyboard shortcuts',
    lead: 'Read, like and write without a mouse.',
    body: (
      <>
        <p>
          Press <kbd>?</kbd> on any page to see the keys that work there. They rest while you type and while a form is
          open.
        </p>
        <ShortcutGroups shortcuts={[...Object.values(shortcutTable), ...writingKeys]} heading="h2" />
      </>
    ),
  },
  {
    topic: 'reblogs',
    title: 'Reblogs and notes',
    lead: 'How a post travels, and who is told.',
    body: (
      <>
        <p>
          A reblog puts somebody&apos;s post on your blog with everything that was said on the way, and your own words
          below if you like. Hold Alt while you press the button to reblog at once.
        </p>
        <p>
          Likes, reblogs and replies are the notes of a post. Press their number to read them. When the original is
          edited or deleted, what others have reblogged stays as it was.
        </p>
      </>
    ),
  },
  {
    topic: 'privacy',
    title: 'Blocking, messages and questions',
    lead: 'You decide who reaches you.',
    body: (
      <>
        <p>
          Block a blog and neither of you sees the other any more: no posts, notes, questions or messages. They are not
          told.
        </p>
        <p>
          In the <Link to="/settings/privacy">privacy settings</Link> you choose for each blog whether it takes messages
          from everybody or only from blogs you follow, whether it takes questions, with a name or without, and whether
          others may send in posts.
        </p>
        <p>
          Report what breaks the rules of this site from the menu of a post, or a conversation as spam; staff will look
          at it.
        </p>
      </>
    ),
  },
  {
    topic: 'account',
    title: 'Your account',
    lead: 'Password, passkeys, two-factor log-in, sessions, leaving.',
    body: (
      <>
        <p>
          Change your <Link to="/settings/password">password</Link> whenever you like; every other session then ends,
          and the apps that you allowed if you tick it. <Link to="/settings/tfa">Two-factor authentication</Link> asks
          for a code from your phone as well. Keep the recovery codes somewhere safe: they are the way in if the phone
          is lost.
        </p>
        <p>
          A <Link to="/settings/login">passkey</Link> logs you in by your finger, face or PIN on a device of yours,
          without a password or a code. Have one on each device that you use.
        </p>
        <p>
          In the <Link to="/settings/account">account settings</Link> you see where you are logged in and can end any of
          it, and there you can delete your account with everything you wrote.
        </p>
      </>
    ),
  },
]
