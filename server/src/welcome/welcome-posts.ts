import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'

/** Texts are Markdown, oldest first, in the language of the site. They describe the product and must stay true. */
export interface WelcomePost {
  /** Defaults to text. */
  kind?: 'text' | 'quote' | 'link' | 'chat' | 'photo'
  title: string
  body: string
  tags: string
  /** Fields of the kind besides title and text. */
  sent?: Omit<SentTo<typeof updatePost>, 'channel_id'>
  /** Reblogs the post before it. */
  isReblog?: boolean
}

const forOperators = (): WelcomePost => ({
  title: t('For the person who runs this site'),
  tags: 'help, operators',
  body: t(`
Three things before you invite your friends.

1. **The first account is staff.** Make sure it’s yours. It’s guided through the rest right away: a name, a logo, who can sign up, email, invitations. Later, this page is under **Staff**, **Set up**.
2. **Email.** Until **SMTP_URL** is set, nothing is sent: emails are saved in the folder **outbox** beside your data, and their links are printed in the log.
3. **Backups.** Everything people write and upload is in one folder, **DATA_DIR** (**./data** unless you chose another). Stop, copy, start. Do it *before* you need it.

<hr class="read-more">

## If it grows

Nothing has to be decided now. A PostgreSQL of your own, storage for pictures, more servers beside this one: each is one line in the environment, and none of them changes an address that people have saved.

## If it is too quiet

**npm run demo** moves a whole town in, with blogs about moss, bread, branch lines and night skies. It is safe to run twice.

The rest is in **docs/operations.md**, and it is not long.
`),
})

const keys = (): WelcomePost => ({
  title: t('Without the mouse'),
  tags: 'help, keyboard',
  body: t(`
Where posts are listed:

- **j** goes to the next post, **k** to the one before
- **l** likes it, and takes the like back
- **r** reblogs it
- **?** shows every key that works where you are

While you write, with **Ctrl** (or **⌘**):

- **B** is bold, **I** is italic, **Z** takes back what you just did
- **Shift 2** makes a heading
- **Shift 7** and **Shift 8** make a list, with numbers or with dots
- **Shift 9** makes a quotation

> Everything here can be done by keyboard. If you find something that cannot, that is a fault, and we would like to know.
`),
})

const together = (): WelcomePost => ({
  title: t('Follow, like, reblog'),
  tags: 'help, reblogs',
  body: t(`
**Follow** a blog, and its posts appear on your [dashboard](/dashboard), newest first. Unfollow it, and they’re gone. No one is notified.

**Like** a post, and its author knows that someone enjoyed it. Everything you liked is on [one page](/likes), in the order you liked it.

**Reblog** a post, and it appears on your own blog, with everything that was added to it and, if you like, something of your own. The original author’s name stays on it, wherever it goes.

And if someone isn’t good for you: **block** them. Then you no longer see each other.
`),
})

const writing = (): WelcomePost => ({
  title: t('How to write here'),
  tags: 'help, writing, formatting',
  body: t(`
A post needs no title, and no length. One sentence is a post. So is this one, which shows what a text can hold.

## A heading, to find the way

Words can be **bold**, *italic* or ~~taken back~~. A [link](/tagged/help) leads somewhere: this one to everything that is tagged *help*.

1. Lists have numbers when the order matters,
2. as it does here,
3. and here.

- And dots
- when it does not.

> A quote is set a little to the side, so you can tell who is speaking.

**Tags** go at the foot, with commas between them. They are how strangers find you.

You can cut a long post where you like. The rest is for people who want to read on.

<hr class="read-more">

## You kept reading

Then you should also know that:

- you don’t have to publish right away: keep a post as a **draft**, put it in the **queue**, give it a **time**, or keep it **private**;
- if you’d rather type than press buttons, you can write in **Markdown** or **HTML**;
- an edit changes your post, and leaves what others reblogged as they saw it.

~~~
And this is where poems go,
  or code,
    or anything that needs its spaces.
~~~
`),
})

const reblog = (): WelcomePost => ({
  title: '',
  tags: 'help, reblogs',
  isReblog: true,
  body: t(`
This is a reblog. The original post is above. This paragraph was added when it was reblogged. Reblog it yourself, add a line, and yours will appear below this one.
`),
})

const chat = (): WelcomePost => ({
  kind: 'chat',
  title: t('Overheard in the bower'),
  tags: 'help, chats',
  body: t(`
Newcomer: Is this a post?
Bowerbird: It is a chat. Each line begins with the name of the speaker and a colon.
Newcomer: And what else is there?
Bowerbird: Texts, photos, quotes, links, sounds and videos. And answers, when someone asks you something.
Newcomer: Which one should I begin with?
Bowerbird: Whichever you have in your beak.
`),
})

const link = (): WelcomePost => ({
  kind: 'link',
  title: 'Bowerbird',
  tags: 'help, links',
  sent: {
    post: { two: 'https://en.wikipedia.org/wiki/Bowerbird' },
    excerpt: t('The birds this site is named after, and what they build.'),
    author: 'Wikipedia',
  },
  body: t(`
This is a link. Paste an address, say why it’s worth a visit, and it appears here with its title.
`),
})

const quote = (): WelcomePost => ({
  kind: 'quote',
  title: '',
  tags: 'help, quotes',
  sent: { post: { one: t('A thing isn’t collected until someone has stopped to look at it.') } },
  body: t('The house. *A quote is for words that are not yours: these are, from now on.*'),
})

const photo = (): WelcomePost => ({
  kind: 'photo',
  title: '',
  tags: 'help, photos',
  body: t(`
This is a photo, though it was drawn. You can put up to ten into one post and move them about until the rows are right, and describe each one for people who can’t see it.
`),
})

const welcome = (): WelcomePost => ({
  title: t('Welcome to the bower'),
  tags: 'welcome, help',
  body: t(`
A bowerbird gathers beautiful things, blue ones most of all, and lays them out so that others stop and look.

This place is for that: **blogs that gather, and people who stop and look.**

- **Look around.** Every blog has a page that anyone can read, with an account or without.
- **Follow** the ones you like. **Reblog** what others should see.
- **Write.** [Make an account](/register), and you have a blog.

The posts below tell you how. They are ordinary posts, made of what you have too.
`),
})

export const welcomePosts = (): WelcomePost[] => [
  forOperators(),
  keys(),
  chat(),
  link(),
  quote(),
  photo(),
  together(),
  writing(),
  reblog(),
  welcome(),
]
